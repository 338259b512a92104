import { expect, it } from 'vitest';
import { eachOf } from './each-of.ts';

it('processes all items without exceeding the concurrency', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await eachOf([1, 2, 3, 4, 5], 2, async (item) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    done.push(item);
  });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('starts nothing after a failure, and rejects once running work has ended', async () => {
  const started: number[] = [];
  const slow = Promise.withResolvers<void>();
  let isOver = false;
  const all = eachOf([1, 2, 3, 4], 2, async (item) => {
    started.push(item);
    if (item === 2) throw new Error('the second');
    await slow.promise;
    throw new Error('the first, later');
  }).finally(() => {
    isOver = true;
  });
  all.catch(() => undefined);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  slow.resolve();
  await expect(all).rejects.toThrow('the second');
  expect(started).toEqual([1, 2]);
});
