import { expect, test } from 'vitest';
import { createCompanyTurns } from './company-turns.ts';

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

test('goes on after a call that fails', async () => {
  const inTurn = createCompanyTurns('changes');
  const failed = inTurn(1, () => Promise.reject(new Error('broken')));
  const next = inTurn(1, async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
