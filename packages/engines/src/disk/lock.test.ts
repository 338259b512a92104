import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { startTimeOf } from '../process/processes.ts';
import { lockDataDir, tryLock } from './lock.ts';

async function sleeper(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

const write = (folder: string, holder: object) => writeFileSync(join(folder, 'engines.lock'), JSON.stringify(holder));

describe('lockDataDir', () => {
  test('a second taker is told who has it, until it is released', async () => {
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

  test('a living process keeps it', async () => {
    const folder = tempDir();
    const pid = await sleeper();
    write(folder, { pid, startTime: await startTimeOf(pid) });
    await expect(lockDataDir(folder)).rejects.toMatchObject({ code: 'IN_USE' });
  });

  test('a process with the number of a dead holder does not', async () => {
    const folder = tempDir();
    write(folder, { pid: await sleeper(), startTime: 'another hour' });
    await (await lockDataDir(folder)).release();
  });

  test('a dead holder does not, nor does a file without sense', async () => {
    const folder = tempDir();
    write(folder, { pid: 2 ** 22 + 1, startTime: null });
    await (await lockDataDir(folder)).release();
    writeFileSync(join(folder, 'engines.lock'), '{"pi');
    await (await lockDataDir(folder)).release();
  });

  test('a remover that died over it is not waited for', async () => {
    const folder = tempDir();
    write(folder, { pid: 2 ** 22 + 1, startTime: null });
    const turn = join(folder, 'engines.lock.removal');
    writeFileSync(turn, '');
    utimesSync(turn, 1, 1);
    await (await lockDataDir(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of many who find a dead holder at once, one takes it', async () => {
    const folder = tempDir();
    write(folder, { pid: 2 ** 22 + 1, startTime: null });
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryLock(join(folder, 'engines.lock'))));
    const locks = tries.filter((result) => 'release' in result);
    expect(locks).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['engines.lock']);
    await locks[0]?.release();
  });
});
