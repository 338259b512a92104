import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cacheOf, EMBEDDED, installWheels, SLOW } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';
import { REPLICA_SET_NODE, realRedis, takesThePortFirst } from './helpers/programs.ts';
import { embeddedEnv, forMongo, forRedis, startFailure, startHere } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installWheels);

/** A mongod that tells its version and then only ever says this, and ends. */
const says = (words: string) =>
  `[ "$1" = --version ] && { echo "db version v8.0.4"; exit 0; }\necho "${words}"\nexit 14`;

describe('an engine that dies at its start', () => {
  test('with data of its own: its last words are shown, the data is left, no other engine is tried', async () => {
    const first = await startHere({ env: forMongo({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) }) });
    await first.engines.stop();
    const { dataDir } = first;
    const broken = writePrograms({ mongod: says('Wrong featureCompatibilityVersion') });
    const error = await startFailure({ dataDir, env: forMongo({ PATH: broken }) });
    expect(error).toMatchObject({ code: 'ENGINE_DIED' });
    expect(error.message).toContain(`mongod ended with code 14 at its start on ${join(dataDir, 'mongodb')}`);
    expect(error.message).toMatch(/The end of .*mongodb\.log:\n(.*\n)*Wrong featureCompatibilityVersion$/);
    expect(existsSync(join(dataDir, 'mongodb', 'replica-set.json'))).toBe(true);
  });

  test('on fresh data, for want of room: that is said, and no other engine is tried', async () => {
    const env = forMongo({ PATH: writePrograms({ mongod: says('write error: No space left on device') }) });
    const error = await startFailure({ env });
    expect(error).toMatchObject({ code: 'DISK_FULL' });
    expect(error.message).toMatch(/^mongod could not start: the disk of .*mongodb is full\. Free some space there\./);
    expect(error.message).not.toContain(EMBEDDED);
  });

  test('leaves nothing running and the folder free', async () => {
    const dataDir = tempDir();
    const full = writePrograms({ mongod: says('No space left on device') });
    expect(await startFailure({ dataDir, env: embeddedEnv({ PATH: full }) })).toMatchObject({ code: 'DISK_FULL' });
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
    const { engines, said } = await startHere({ dataDir });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(said()).not.toContain('left running');
  });
});

describe('the folder', () => {
  test('that cannot be written is named, with what to do', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const error = await startFailure({ dataDir: join(file, 'data') });
    expect(error).toMatchObject({ name: 'EngineError', code: 'NOT_WRITABLE' });
    expect(error.message).toMatch(/^Can't write to .*file\/data \(ENOTDIR\)\. Give this user the right to write there/);
  });

  test('is not needed when both engines are given', async () => {
    const { engines: other } = await startHere();
    const dataDir = join(tempDir(), 'unused');
    const env = embeddedEnv({ MONGODB_URI: other.mongo.uri, REDIS_URL: other.redis.url });
    const { engines } = await startHere({ dataDir, env });
    expect([engines.mongo.name, engines.redis.name]).toEqual(['external', 'external']);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('without any engine to be had: both kinds are told at once', async () => {
    const { message } = await startFailure({ env: embeddedEnv({ XDG_CACHE_HOME: cacheOf() }) });
    expect(message.split('\n').filter((line) => line.startsWith('No '))).toEqual([
      'No MongoDB could be found or started:',
      'No Redis could be found or started:',
    ]);
  });

  test('of one engine holds data that nobody knows: the other is stopped, and the data left', async () => {
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

test('a port that is taken between our look and the start of the engine is given up for another', async () => {
  const taken = takesThePortFirst(await realRedis(), tempDir());
  onTestFinished(() => {
    process.kill(taken.thief(), 'SIGKILL');
  });
  const { engines, said } = await startHere({
    env: forRedis({ PATH: writePrograms({ 'valkey-server': taken.program }) }),
  });
  expect(engines.redis.name).toBe('valkey-server');
  expect(said()).toContain('an engine found its port taken, trying another');
});
