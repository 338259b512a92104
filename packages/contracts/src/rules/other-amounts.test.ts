import { expect, test } from 'vitest';
import { otherAmountsRule } from './other-amounts.ts';

test.each([99, 100_001, 150.5, Number.NaN])('refuses a minimum of %d cents', (minimumMinor) => {
  const { error } = otherAmountsRule.safeParse({ allowed: true, minimumMinor });
  expect(error?.issues).toMatchObject([{ message: 'Enter a minimum from $1.00 to $1,000.00.' }]);
});
