import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Doubles numbers; a batch with a negative one fails. */
function createDoubling() {
  const batches: (readonly number[])[] = [];
  const handleAll = async (items: readonly number[]): Promise<number[]> => {
    batches.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    if (items.some((item) => item < 0)) throw new Error('negative');
    return items.map((item) => 2 * item);
  };
  return { batches, double: inBatches(handleAll, 4) };
}

test('handles the items that arrive during a run together, each call with its own result', async () => {
  const { batches, double } = createDoubling();
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
  expect(await double(4)).toBe(8);
});

test('handles at most as many items at once as a batch may have', async () => {
  const { batches, double } = createDoubling();
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(double));
  expect(batches).toEqual([[1], [2, 3, 4, 5], [6, 7]]);
});

test('a batch that never ends delays the next one by a second only', async () => {
  const isStuck = (items: readonly string[]): boolean => items.includes('stuck');
  const repeat = inBatches(
    async (items: readonly string[]) => (isStuck(items) ? new Promise<never>(() => undefined) : items),
    4,
  );
  void repeat('stuck');
  expect(await Promise.all(['a', 'b'].map(repeat))).toEqual(['a', 'b']);
});

test('a call is rejected while 10,000 items wait', async () => {
  const repeat = inBatches(async () => new Promise<never>(() => undefined), 1);
  void repeat(0);
  for (let count = 0; count < 10_000; count += 1) void repeat(count);
  await expect(repeat(1)).rejects.toThrow('10000 items wait already');
});

test('handles each item of a failed batch alone, so that only the one at fault fails', async () => {
  const { double } = createDoubling();
  const results = await Promise.allSettled([1, 2, -3, 4].map(double));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await double(5)).toBe(10);
});
