import { expect, it } from 'vitest';
import { eachOf } from './each-of.ts';

it('processes all items without exceeding the concurrency', async () => {
  const processed: number[] = [];
  let [running, maxRunning] = [0, 0];
  await eachOf([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await Promise.resolve();
    running -= 1;
    processed.push(item);
  });
  expect(processed).toEqual([1, 2, 3, 4, 5]);
  expect(maxRunning).toBe(2);
});

it('starts no item after a failure, and throws the first error once running work has ended', async () => {
  const started: number[] = [];
  const slow = Promise.withResolvers<void>();
  let hasEnded = false;
  const all = eachOf([1, 2, 3, 4], 2, async (item) => {
    started.push(item);
    if (item === 2) throw new Error('the second');
    await slow.promise;
    throw new Error('the first, later');
  }).finally(() => {
    hasEnded = true;
  });
  all.catch(() => undefined);
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  slow.resolve();
  await expect(all).rejects.toThrow('the second');
  expect(started).toEqual([1, 2]);
});
