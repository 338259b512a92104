import { expect, test } from 'vitest';
import { createCompanyTurns, listsInTurn } from './company-turns.ts';

const MAX_CALLS = 8;

test('runs the calls of a company one after another, at most 8 at once, and those of other companies beside them', async () => {
  const inTurn = createCompanyTurns('changes');
  const started: number[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: MAX_CALLS }, (_, index) =>
    inTurn(1, async () => {
      started.push(index);
      await gate;
      return index;
    }),
  );
  await expect(inTurn(1, async () => 0)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many changes at the same time. Please try again in a moment.',
  });
  expect(await inTurn(2, async () => 'other')).toBe('other');
  expect(started).toEqual([0]);
  open();
  expect(await Promise.all(waiting)).toEqual(started);
  expect(await inTurn(1, async () => 'free')).toBe('free');
});

test('runs six lists and counts of a company at once, and further ones as these end', async () => {
  let running = 0;
  let most = 0;
  const read = async (_companyId: number, result: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return result;
  };
  const { list, count } = listsInTurn({ list: read, count: read });
  const results = await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 2 ? list : count)(1, index)));
  expect(results).toEqual(Array.from({ length: 24 }, (_, index) => index));
  expect(most).toBe(6);
  await Promise.all([1, 2].flatMap((companyId) => Array.from({ length: 9 }, () => list(companyId, 0))));
  expect(most).toBe(12);
  await expect(Promise.all(Array.from({ length: 25 }, () => list(1, 0)))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many requests for lists at the same time. Please try again in a moment.',
  });
});

test('goes on after a call that fails', async () => {
  const inTurn = createCompanyTurns('changes');
  const failed = inTurn(1, () => Promise.reject(new Error('broken')));
  const next = inTurn(1, async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
