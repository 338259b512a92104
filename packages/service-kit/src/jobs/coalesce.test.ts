import { expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Work whose runs end when the test calls `end` or `fail` with their number. */
function createWork() {
  const started: string[] = [];
  const running: PromiseWithResolvers<void>[] = [];
  const work = (key: string): Promise<void> => {
    started.push(key);
    const run = Promise.withResolvers<void>();
    running.push(run);
    return run.promise;
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    started,
    work,
    end: (run: number) => {
      running[run]?.resolve();
      return settle();
    },
    fail: (run: number) => {
      running[run]?.reject(new Error('failed'));
      return settle();
    },
  };
}

test('shares one following run between all calls during a run', async () => {
  const { started, work, end } = createWork();
  const call = coalesce(work);
  const first = call('a');
  let isDone = false;
  const during = Promise.all([call('a'), call('a'), call('a')]).then(() => {
    isDone = true;
  });
  await end(0);
  await first;
  expect(started).toEqual(['a', 'a']);
  expect(isDone).toBe(false);
  await end(1);
  await during;
  expect(started).toEqual(['a', 'a']);
});

test('runs different keys at the same time', async () => {
  const { started, work, end } = createWork();
  const call = coalesce(work);
  const calls = [call('a'), call('b')];
  expect(started).toEqual(['a', 'b']);
  await Promise.all([end(0), end(1), ...calls]);
});

test('starts the following run after a run that fails, and a new run for a later call', async () => {
  const { started, work, end, fail } = createWork();
  const call = coalesce(work);
  const failed = expect(call('a')).rejects.toThrow('failed');
  const next = call('a');
  await fail(0);
  await failed;
  await end(1);
  await next;
  const later = call('a');
  expect(started).toEqual(['a', 'a', 'a']);
  await end(2);
  await later;
});

test('pauses between two runs, so that the calls of a burst share one', async () => {
  const { started, work, end } = createWork();
  const call = coalesce(work, 50);
  const first = call('a');
  await end(0);
  await first;
  const startedAt = performance.now();
  const following = Promise.all([call('a'), call('a')]);
  const other = call('b');
  expect(started).toEqual(['a', 'b']);
  await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'a']));
  expect(performance.now() - startedAt).toBeGreaterThan(40);
  await Promise.all([end(1), end(2)]);
  await Promise.all([following, other]);
});
