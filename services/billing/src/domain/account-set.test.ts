import { expect, test } from 'vitest';
import { createAccountSet } from './account-set.ts';

test('contains exactly the 200,000 accounts that were added, its maximum', () => {
  const accounts = createAccountSet(200_000);
  for (let index = 0; index < 200_000; index++) accounts.add(`A-${index}`);
  let wrong = 0;
  for (let index = 0; index < 200_000; index++) {
    if (!accounts.has(`A-${index}`)) wrong += 1;
    if (accounts.has(`B-${index}`)) wrong += 1;
  }
  expect(wrong).toBe(0);
});

test('adding an account again changes nothing', () => {
  const accounts = createAccountSet(1);
  for (let times = 0; times < 5_000; times++) accounts.add('A');
  expect([accounts.has('A'), accounts.has('B')]).toEqual([true, false]);
});
