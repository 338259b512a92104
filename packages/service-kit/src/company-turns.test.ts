import { expect, test } from 'vitest';
import { createCompanyTurns, listsInTurn } from './company-turns.ts';

const MAX_CALLS = 8;

test('runs the calls of a company one after another, refuses a ninth, and does not delay another company', async () => {
  const inTurn = createCompanyTurns('changes');
  const started: number[] = [];
  const { promise: work, resolve: finishWork } = Promise.withResolvers<void>();
  const calls = Array.from({ length: MAX_CALLS }, (_, index) =>
    inTurn(1, async () => {
      started.push(index);
      await work;
      return index;
    }),
  );
  await expect(inTurn(1, async () => 0)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many changes at the same time. Please try again in a moment.',
  });
  expect(await inTurn(2, async () => 'other company')).toBe('other company');
  expect(started).toEqual([0]);
  finishWork();
  expect(await Promise.all(calls)).toEqual(started);
  expect(await inTurn(1, async () => 'accepted again')).toBe('accepted again');
});

test('runs 6 lists and counts of a company at once, lets further ones wait, and refuses a 25th', async () => {
  let running = 0;
  let maxRunning = 0;
  const read = async (_companyId: number, result: number) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return result;
  };
  const { list, count } = listsInTurn({ list: read, count: read });
  const results = await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 ? list : count)(1, index)));
  expect(results).toEqual(Array.from({ length: 24 }, (_, index) => index));
  expect(maxRunning).toBe(6);
  await Promise.all([1, 2].flatMap((companyId) => Array.from({ length: 9 }, () => list(companyId, 0))));
  // Each of the two companies has its own limit.
  expect(maxRunning).toBe(12);
  await expect(Promise.all(Array.from({ length: 25 }, () => list(1, 0)))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many requests for lists at the same time. Please try again in a moment.',
  });
});

test('runs the next call after one that fails', async () => {
  const inTurn = createCompanyTurns('changes');
  const failed = inTurn(1, () => Promise.reject(new Error('broken')));
  const next = inTurn(1, async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
