import { expect, test } from 'vitest';
import { otherAmountMessage, otherAmountProblem } from './other-amounts.ts';

const ALLOWED = { allowed: true, minimumMinor: 500 };

test.each([
  ['the minimum', 500, 3000, ALLOWED, undefined],
  ['all that is due, below the minimum', 300, 300, ALLOWED, undefined],
  ['less than the minimum', 499, 3000, ALLOWED, 'Enter an amount of at least $5.00.'],
  ['more than is due', 3001, 3000, ALLOWED, 'Enter an amount of at most $30.00, your total due.'],
  ['any amount while it is off', 500, 3000, { ...ALLOWED, allowed: false }, 'Only the amount due can be paid online.'],
])('checks %s', (_title, amountMinor, totalDueMinor, settings, message) => {
  const problem = otherAmountProblem(amountMinor, totalDueMinor, settings);
  expect(problem && otherAmountMessage(problem)).toBe(message);
});
