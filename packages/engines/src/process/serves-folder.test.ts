import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../test/helpers/temp-dir.ts';
import { servesFolder } from './serves-folder.ts';

async function started(args: string[], cwd?: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { cwd });
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

test('a process serves the folder that it works in or was started with, and no other', async () => {
  const folder = tempDir();
  expect(await servesFolder(await started([], folder), folder)).toBe(true);
  expect(await servesFolder(await started(['--', '--dbpath', folder]), folder)).toBe(true);
  expect(await servesFolder(await started(['--', '--dbpath', `${folder}-other`]), folder)).toBe(false);
});
