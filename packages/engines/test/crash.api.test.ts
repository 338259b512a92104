import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sendSignal } from '../src/process/end-process.ts';
import { isAlive } from '../src/process/processes.ts';
import { installPythonPackages, SLOW } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';
import { embeddedEnv, forkApp, readBoth, startApp, startFailure, startInProcess, writeBoth } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installPythonPackages);

const bothAlive = async (pids: (number | undefined)[]) => Promise.all(pids.map((pid) => isAlive(pid ?? 0)));

describe('the engines of an application', () => {
  test('keep running when it is killed; the next start stops them and finds every acknowledged write', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const first = await startApp({ dataDir, env });
    await writeBoth(first, 'before');
    await first.end('SIGKILL');
    const pids = [first.mongo.pid, first.redis.pid];
    expect(await bothAlive(pids)).toEqual([true, true]);
    const { engines, logText } = await startInProcess({ dataDir, env });
    expect(logText().match(/Stopping an engine that an earlier start left running/g)).toHaveLength(2);
    expect(await bothAlive(pids)).toEqual([false, false]);
    expect([engines.mongo.uri, engines.redis.url]).toEqual([first.mongo.uri, first.redis.url]);
    expect(await readBoth(engines)).toEqual({ mongo: ['before'], redis: ['before'] });
  });

  test('lose no acknowledged write when they are killed together with it', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const first = await startApp({ dataDir, env });
    await writeBoth(first, 'before');
    for (const pid of [first.mongo.pid, first.redis.pid]) sendSignal(pid, 'SIGKILL');
    await first.end('SIGKILL');
    const { engines } = await startInProcess({ dataDir, env });
    expect(await readBoth(engines)).toEqual({ mongo: ['before'], redis: ['before'] });
  });

  test.each([
    ['it gets SIGTERM', undefined],
    ['it exits', 'exit'],
    ['it has finished its work after SIGTERM', 'handle-sigterm'],
  ] as const)('stop when %s', async (_how, whenReady) => {
    const dataDir = tempDir();
    const { child, mongo, redis, end } = await startApp({ dataDir, env: embeddedEnv(), whenReady });
    const messages: string[] = [];
    child.on('message', ({ message }: { message: string }) => messages.push(message));
    if (whenReady === 'exit') await (child.exitCode === null && once(child, 'exit'));
    else await end('SIGTERM');
    await expect.poll(() => bothAlive([mongo.pid, redis.pid])).toEqual([false, false]);
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
    if (whenReady === 'handle-sigterm') expect(messages).toEqual(['finishing']);
  });

  test('stop when it gets SIGTERM before all of them are ready', async () => {
    const dataDir = tempDir();
    const neverReady = `[ "$1" = --version ] && { echo "v=9.0.0"; exit 0; }; exec sleep 600`;
    const child = forkApp({
      dataDir,
      env: embeddedEnv({ PATH: `${writePrograms({ 'valkey-server': neverReady })}:/usr/bin:/bin` }),
    });
    const pidOf = () => Number(readFileSync(join(dataDir, 'redis.pid'), 'utf8').trim() || Number.NaN);
    await expect.poll(pidOf).toBeGreaterThan(1);
    const pid = pidOf();
    child.kill('SIGTERM');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
  });

  test('stop when it runs in test mode and is killed', async () => {
    const { mongo, redis, end } = await startApp({ dataDir: tempDir(), env: embeddedEnv(), mode: 'test' });
    expect(await bothAlive([mongo.pid, redis.pid])).toEqual([true, true]);
    await end('SIGKILL');
    await expect.poll(() => bothAlive([mongo.pid, redis.pid])).toEqual([false, false]);
  });

  test('keep running when a second start on their folder is refused', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const { child, mongo, redis } = await startApp({ dataDir, env });
    const error = await startFailure({ dataDir, env });
    expect(error).toMatchObject({
      code: 'IN_USE',
      message: `${dataDir} is in use by process ${child.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    });
    expect(await bothAlive([mongo.pid, redis.pid])).toEqual([true, true]);
  });
});

describe('keepRunning', () => {
  test('restarts a killed engine on its port with its data', async () => {
    const { engines, logText } = await startInProcess();
    await writeBoth(engines, 'before');
    const mongo = engines.mongo.pid;
    for (const pid of [mongo, engines.redis.pid]) sendSignal(pid, 'SIGKILL');
    await expect.poll(() => readBoth(engines).catch(() => undefined)).toEqual({ mongo: ['before'], redis: ['before'] });
    expect(logText().match(/An engine ended unexpectedly and is restarted .*SIGKILL/g)).toHaveLength(2);
    await expect.poll(() => [engines.mongo.pid, engines.redis.pid]).not.toContain(mongo);
    await engines.stop();
    expect(await bothAlive([engines.mongo.pid, engines.redis.pid])).toEqual([false, false]);
  });

  test('never stops another process that got the pid of an engine', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const first = await startInProcess({ dataDir, env });
    await first.engines.stop();
    const otherApp = await startApp({ dataDir: tempDir(), env });
    writeFileSync(join(dataDir, 'mongodb.pid'), `${otherApp.mongo.pid}\n`);
    writeFileSync(join(dataDir, 'redis.pid'), `${process.pid}\n`);
    const { engines } = await startInProcess({ dataDir, env });
    expect(await bothAlive([otherApp.mongo.pid])).toEqual([true]);
    expect(readFileSync(join(dataDir, 'mongodb.pid'), 'utf8').trim()).toBe(String(engines.mongo.pid));
  });
});
