import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { isAlive, startTimeOf, usesFolder } from './processes.ts';

test('a process is alive until it ends, and its start time distinguishes it from others', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  expect(await isAlive(pid)).toBe(true);
  const startTime = await startTimeOf(pid);
  expect(startTime).toBeTruthy();
  expect(await startTimeOf(pid)).toBe(startTime);
  expect(await startTimeOf(process.pid)).not.toBe(startTime);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await isAlive(pid)).toBe(false);
});

async function started(args: string[], cwd?: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { cwd });
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

test('usesFolder is true for the folder that a process works in or was started with, and for no other', async () => {
  const folder = tempDir();
  expect(await usesFolder(await started([], folder), folder)).toBe(true);
  expect(await usesFolder(await started(['--', '--dbpath', folder]), folder)).toBe(true);
  expect(await usesFolder(await started(['--', '--dbpath', `${folder}-other`]), folder)).toBe(false);
});
