import { expect, it } from 'vitest';
import { eachOf } from './each-of.ts';

it('works through all, never more at once than it may', async () => {
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

it('begins nothing after a failure, and fails only once what was under way has ended', async () => {
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  let isOver = false;
  const all = eachOf([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
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
  expect(begun).toEqual([1, 2]);
});
