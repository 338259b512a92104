import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sendSignal } from '../src/process/end-process.ts';
import { isAlive } from '../src/process/processes.ts';
import { installWheels, SLOW } from './helpers/caches.ts';
import { tempDir, writePrograms } from './helpers/machine.ts';
import { application, embeddedEnv, launch, readBoth, startFailure, startHere, writeBoth } from './helpers/start.ts';

vi.setConfig(SLOW);
beforeAll(installWheels);

const bothAlive = async (pids: (number | undefined)[]) => Promise.all(pids.map((pid) => isAlive(pid ?? 0)));

describe('when the application', () => {
  test('is killed, its engines keep running, and the next start stops them and finds every acknowledged write', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const first = await application(dataDir, env);
    await writeBoth({ ...first, stop: async () => undefined }, 'before');
    await first.end('SIGKILL');
    const pids = [first.mongo.pid, first.redis.pid];
    expect(await bothAlive(pids)).toEqual([true, true]);
    const { engines, logText } = await startHere({ dataDir, env });
    expect(logText().match(/Stopping an engine that an earlier start left running/g)).toHaveLength(2);
    expect(await bothAlive(pids)).toEqual([false, false]);
    expect([engines.mongo.uri, engines.redis.url]).toEqual([first.mongo.uri, first.redis.url]);
    expect(await readBoth(engines)).toEqual({ mongo: ['before'], redis: ['before'] });
  });

  test('is killed with both engines, no acknowledged write is lost', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const first = await application(dataDir, env);
    await writeBoth({ ...first, stop: async () => undefined }, 'before');
    for (const pid of [first.mongo.pid, first.redis.pid]) sendSignal(pid, 'SIGKILL');
    await first.end('SIGKILL');
    const { engines } = await startHere({ dataDir, env });
    expect(await readBoth(engines)).toEqual({ mongo: ['before'], redis: ['before'] });
  });

  test.each([
    ['gets SIGTERM', ''],
    ['exits', 'exits'],
    ['finishes its work after SIGTERM', 'handles SIGTERM'],
  ])('%s, its engines stop', async (_how, ending) => {
    const dataDir = tempDir();
    const { child, mongo, redis, end } = await application(dataDir, embeddedEnv(), ending);
    const messages: string[] = [];
    child.on('message', ({ message }: { message: string }) => messages.push(message));
    if (ending === 'exits') await (child.exitCode === null && once(child, 'exit'));
    else await end('SIGTERM');
    await expect.poll(() => bothAlive([mongo.pid, redis.pid])).toEqual([false, false]);
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
    if (ending === 'handles SIGTERM') expect(messages).toEqual(['finishing']);
  });

  test('gets SIGTERM while its engines start, those that run stop', async () => {
    const dataDir = tempDir();
    const neverServes = `[ "$1" = --version ] && { echo "v=9.0.0"; exit 0; }; exec sleep 600`;
    const child = launch(
      dataDir,
      embeddedEnv({ PATH: `${writePrograms({ 'valkey-server': neverServes })}:/usr/bin:/bin` }),
    );
    const pidOf = () => Number(readFileSync(join(dataDir, 'redis.pid'), 'utf8').trim() || Number.NaN);
    await expect.poll(pidOf).toBeGreaterThan(1);
    const pid = pidOf();
    child.kill('SIGTERM');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'engines.lock'))).toBe(false);
  });

  test('is a test run and is killed, its engines stop', async () => {
    const { mongo, redis, end } = await application(tempDir(), embeddedEnv(), 'in test mode');
    expect(await bothAlive([mongo.pid, redis.pid])).toEqual([true, true]);
    await end('SIGKILL');
    await expect.poll(() => bothAlive([mongo.pid, redis.pid])).toEqual([false, false]);
  });

  test('is running, a second start on its folder is refused', async () => {
    const [dataDir, env] = [tempDir(), embeddedEnv()];
    const { child, mongo, redis } = await application(dataDir, env);
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
    const { engines, logText } = await startHere();
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
    const first = await startHere({ dataDir, env });
    await first.engines.stop();
    const other = await application(tempDir(), env);
    writeFileSync(join(dataDir, 'mongodb.pid'), `${other.mongo.pid}\n`);
    writeFileSync(join(dataDir, 'redis.pid'), `${process.pid}\n`);
    const { engines } = await startHere({ dataDir, env });
    expect(await bothAlive([other.mongo.pid])).toEqual([true]);
    expect(readFileSync(join(dataDir, 'mongodb.pid'), 'utf8').trim()).toBe(String(engines.mongo.pid));
  });
});
