import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cacheOf, EMBEDDED, installWheels, SLOW } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';
import { losesItsPortAtFirst, REPLICA_SET_NODE, realRedis } from './helpers/programs.ts';
import { embeddedEnv, forMongo, forRedis, startFailure, startHere } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installWheels);

/** A mongod that prints its version when asked; otherwise it prints this text and ends. */
const printsAndEnds = (text: string) =>
  `[ "$1" = --version ] && { echo "db version v8.0.4"; exit 0; }\necho "${text}"\nexit 14`;

describe('an engine that ends while it starts', () => {
  test('with existing data: the error shows its log, the data is kept, no other engine is tried', async () => {
    const first = await startHere({ env: forMongo({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) }) });
    await first.engines.stop();
    const { dataDir } = first;
    const broken = writePrograms({ mongod: printsAndEnds('Wrong featureCompatibilityVersion') });
    const error = await startFailure({ dataDir, env: forMongo({ PATH: broken }) });
    expect(error).toMatchObject({ code: 'ENGINE_DIED' });
    expect(error.message).toContain(`mongod ended with code 14 while it started on ${join(dataDir, 'mongodb')}`);
    expect(error.message).toMatch(/The end of .*mongodb\.log:\n(.*\n)*Wrong featureCompatibilityVersion$/);
    expect(existsSync(join(dataDir, 'mongodb', 'replica-set.json'))).toBe(true);
  });

  test('on a full disk: the error says so, and no other engine is tried', async () => {
    const env = forMongo({ PATH: writePrograms({ mongod: printsAndEnds('write error: No space left on device') }) });
    const error = await startFailure({ env });
    expect(error).toMatchObject({ code: 'DISK_FULL' });
    expect(error.message).toMatch(/^mongod could not start: the disk of .*mongodb is full\. Free some space there\./);
    expect(error.message).not.toContain(EMBEDDED);
  });

  test('leaves no process and no lock', async () => {
    const dataDir = tempDir();
    const full = writePrograms({ mongod: printsAndEnds('No space left on device') });
    expect(await startFailure({ dataDir, env: embeddedEnv({ PATH: full }) })).toMatchObject({ code: 'DISK_FULL' });
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
    const { engines, logText } = await startHere({ dataDir });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(logText()).not.toContain('left running');
  });
});

describe('DATA_DIR', () => {
  test('is named in the error when it is not writable', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const error = await startFailure({ dataDir: join(file, 'data') });
    expect(error).toMatchObject({ name: 'EngineError', code: 'NOT_WRITABLE' });
    expect(error.message).toMatch(/^Can't write to .*file\/data \(ENOTDIR\)\. Give this user the right to write there/);
  });

  test('is not created when both engines are external', async () => {
    const { engines: other } = await startHere();
    const dataDir = join(tempDir(), 'unused');
    const env = embeddedEnv({ MONGODB_URI: other.mongo.uri, REDIS_URL: other.redis.url });
    const { engines } = await startHere({ dataDir, env });
    expect([engines.mongo.name, engines.redis.name]).toEqual(['external', 'external']);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('without any engine: the error reports both kinds', async () => {
    const { message } = await startFailure({ env: embeddedEnv({ XDG_CACHE_HOME: cacheOf() }) });
    expect(message.split('\n').filter((line) => line.startsWith('No '))).toEqual([
      'No MongoDB could be found or started:',
      'No Redis could be found or started:',
    ]);
  });

  test('with unknown data of one engine: the other engine is stopped and the data is kept', async () => {
    const dataDir = tempDir();
    mkdirSync(join(dataDir, 'redis'));
    writeFileSync(join(dataDir, 'redis', 'dump.rdb'), 'REDIS');
    const error = await startFailure({ dataDir });
    expect(error).toMatchObject({ code: 'OTHER_ENGINE_DATA' });
    expect(error.message).toContain(`${join(dataDir, 'redis')} holds data`);
    expect(readFileSync(join(dataDir, 'redis', 'dump.rdb'), 'utf8')).toBe('REDIS');
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
  });
});

test('startEngines uses another port when a program takes the chosen one before the engine listens', async () => {
  const taken = losesItsPortAtFirst(await realRedis(), tempDir());
  onTestFinished(() => {
    process.kill(taken.rival(), 'SIGKILL');
  });
  const { engines, logText } = await startHere({
    env: forRedis({ PATH: writePrograms({ 'valkey-server': taken.program }) }),
  });
  expect(engines.redis.name).toBe('valkey-server');
  expect(logText()).toContain('An engine found its port taken, trying another');
});
