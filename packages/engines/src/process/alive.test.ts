import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { birthOf, isAlive } from './alive.ts';

test('a process is alive until it ends, and its birth tells it from others', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  expect(await isAlive(pid)).toBe(true);
  const birth = await birthOf(pid);
  expect(birth).toBeTruthy();
  expect(await birthOf(pid)).toBe(birth);
  expect(await birthOf(process.pid)).not.toBe(birth);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await isAlive(pid)).toBe(false);
});
