import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { startTimeOf } from '../process/processes.ts';
import { lockDataDir, tryLock } from './lock.ts';

/** A pid above the maximum of Linux, which no process has. */
const DEAD_PID = 2 ** 22 + 1;

/** Starts a process that runs until the test ends, and returns its pid. */
async function spawnSleeper(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

const writeLock = (folder: string, holder: object) =>
  writeFileSync(join(folder, 'engines.lock'), JSON.stringify(holder));

describe('lockDataDir', () => {
  test('refuses a second lock and names the process that has the first, until the first is released', async () => {
    const folder = tempDir();
    const lock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toMatchObject({
      code: 'IN_USE',
      message: `${folder} is in use by process ${process.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    });
    await lock.release();
    await (await lockDataDir(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps the lock of a live process', async () => {
    const folder = tempDir();
    const pid = await spawnSleeper();
    writeLock(folder, { pid, startTime: await startTimeOf(pid) });
    await expect(lockDataDir(folder)).rejects.toMatchObject({ code: 'IN_USE' });
  });

  test('takes over the lock of a dead process whose pid was reused', async () => {
    const folder = tempDir();
    writeLock(folder, { pid: await spawnSleeper(), startTime: 'another start' });
    await (await lockDataDir(folder)).release();
  });

  test('takes over the lock of a dead process, and a file without valid content', async () => {
    const folder = tempDir();
    writeLock(folder, { pid: DEAD_PID, startTime: null });
    await (await lockDataDir(folder)).release();
    writeFileSync(join(folder, 'engines.lock'), '{"pi');
    await (await lockDataDir(folder)).release();
  });

  test('fails, and keeps the file, if the lock file cannot be read', async () => {
    const folder = tempDir();
    // Reading a folder fails with EISDIR.
    mkdirSync(join(folder, 'engines.lock'));
    await expect(lockDataDir(folder)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(readdirSync(folder)).toEqual(['engines.lock']);
  });

  test('removes an abandoned lock although another process crashed while removing it', async () => {
    const folder = tempDir();
    writeLock(folder, { pid: DEAD_PID, startTime: null });
    const removal = join(folder, 'engines.lock.removal');
    writeFileSync(removal, '');
    // Older than the time that a removal takes.
    utimesSync(removal, 1, 1);
    await (await lockDataDir(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('gives an abandoned lock to one of 20 callers that find it at the same time', async () => {
    const folder = tempDir();
    writeLock(folder, { pid: DEAD_PID, startTime: null });
    const results = await Promise.all(Array.from({ length: 20 }, () => tryLock(join(folder, 'engines.lock'))));
    const locks = results.filter((result) => 'release' in result);
    expect(locks).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['engines.lock']);
    await locks[0]?.release();
  });
});
