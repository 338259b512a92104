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

const listenerCounts = () => ['exit', 'SIGTERM', 'SIGINT', 'SIGHUP'].map((event) => process.listenerCount(event));

afterEach(() => vi.restoreAllMocks());

test('onProcessEnd shares one listener per event between callbacks, and removes it with the last callback', () => {
  const before = listenerCounts();
  const removeFirst = onProcessEnd(() => undefined);
  const removeSecond = onProcessEnd(() => undefined);
  expect(listenerCounts()).toEqual(before.map((count) => count + 1));
  removeFirst();
  // Removing a callback twice changes nothing.
  removeFirst();
  expect(listenerCounts()).toEqual(before.map((count) => count + 1));
  removeSecond();
  expect(listenerCounts()).toEqual(before);
});

test('onProcessEnd runs the callbacks and ends the process on a signal without another handler', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const done: string[] = [];
  const before = listenerCounts();
  for (const name of ['a', 'b']) onProcessEnd(() => done.push(name));
  process.emit('SIGHUP', 'SIGHUP');
  expect(done).toEqual(['a', 'b']);
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGHUP');
  expect(listenerCounts()).toEqual(before);
});

test('onProcessEnd runs no callback on a signal that the program handles itself', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const handler = () => undefined;
  process.on('SIGHUP', handler);
  const done: string[] = [];
  const remove = onProcessEnd(() => done.push('a'));
  process.emit('SIGHUP', 'SIGHUP');
  expect(done).toEqual([]);
  expect(kill).not.toHaveBeenCalled();
  process.off('SIGHUP', handler);
  remove();
});

test('isAlive is true until a process ends, and startTimeOf differs between processes', async () => {
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

/** Starts a process that runs until the test ends, and returns its pid. */
async function spawnWith(args: string[], cwd?: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { cwd });
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

test('usesFolder is true for the working directory and the arguments of a process, and false for a longer path', async () => {
  const folder = tempDir();
  expect(await usesFolder(await spawnWith([], folder), folder)).toBe(true);
  expect(await usesFolder(await spawnWith(['--', '--dbpath', folder]), folder)).toBe(true);
  expect(await usesFolder(await spawnWith(['--', '--dbpath', `${folder}-other`]), folder)).toBe(false);
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
