import { afterEach, expect, test, vi } from 'vitest';
import { onProcessEnd } from './end-process.ts';

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
