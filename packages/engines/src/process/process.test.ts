import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { tempDir } from '../../test/helpers/machine.ts';
import { onProcessEnd } from './end-process.ts';
import { freePort, isFree, listens } from './ports.ts';
import { isAlive, startTimeOf, usesFolder } from './processes.ts';
import { logTail } from './spawn-engine.ts';

const listeners = () => ['exit', 'SIGTERM', 'SIGINT', 'SIGHUP'].map((event) => process.listenerCount(event));

afterEach(() => vi.restoreAllMocks());

test('several callbacks share one listener, which is removed with the last of them', () => {
  const before = listeners();
  const undo = [onProcessEnd(() => undefined), onProcessEnd(() => undefined)];
  expect(listeners()).toEqual(before.map((count) => count + 1));
  undo[0]?.();
  undo[0]?.();
  expect(listeners()).toEqual(before.map((count) => count + 1));
  undo[1]?.();
  expect(listeners()).toEqual(before);
});

test('a signal without another handler runs the callbacks and then ends the process', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const done: string[] = [];
  const before = listeners();
  for (const name of ['a', 'b']) onProcessEnd(() => done.push(name));
  process.emit('SIGHUP', 'SIGHUP');
  expect(done).toEqual(['a', 'b']);
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGHUP');
  expect(listeners()).toEqual(before);
});

test('a signal that the program handles itself runs no callback', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const handler = () => undefined;
  process.on('SIGHUP', handler);
  const done: string[] = [];
  const undo = onProcessEnd(() => done.push('a'));
  process.emit('SIGHUP', 'SIGHUP');
  expect(done).toEqual([]);
  expect(kill).not.toHaveBeenCalled();
  process.off('SIGHUP', handler);
  undo();
});

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

test('logTail shows the last lines that were written after a position', async () => {
  const path = join(tempDir(), 'log');
  expect(await logTail(path, 0)).toBe('(no log)');
  const before = 'No space left on device\n';
  writeFileSync(path, before);
  expect(await logTail(path, before.length)).toBe('(empty log)');
  appendFileSync(path, 'a\nb\nc\n');
  expect(await logTail(path, before.length)).toBe('a\nb\nc');
  expect(await logTail(path, before.length, 2)).toBe('b\nc');
  appendFileSync(path, `${'x'.repeat(40_000)}\nend\n`);
  expect(await logTail(path, 0)).toMatch(/^x+\nend$/);
});

test('freePort returns the preferred port unless another program uses it', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
  expect(await listens(port)).toBe(false);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isFree(port)).toBe(false);
  expect(await listens(port)).toBe(true);
  expect(await freePort(port)).not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
});
