import { expect, test } from 'vitest';
import { OTHER_AMOUNT } from '../../paths.ts';
import { chooseAmountForm } from './choose-amount.rule.ts';

const form = chooseAmountForm(18567, { allowed: true, minimumMinor: 500 });

test.each([
  ['b1', '', { balanceId: 'b1' }],
  ['all', '1.00', { balanceId: 'all' }],
  [OTHER_AMOUNT, '$25', { balanceId: 'all', amountMinor: 2500 }],
  [OTHER_AMOUNT, '185.67', { balanceId: 'all' }],
])('accepts the choice %s with the amount "%s"', (choice, amount, chosen) => {
  expect(form.parse({ choice, amount })).toEqual(chosen);
});

test.each([
  ['', '', 'choice', 'Choose what to pay.'],
  [OTHER_AMOUNT, ' ', 'amount', 'Enter an amount.'],
  [OTHER_AMOUNT, 'ten', 'amount', '"ten" is not an amount in dollars'],
  [OTHER_AMOUNT, '4.99', 'amount', 'Enter an amount of at least $5.00.'],
  [OTHER_AMOUNT, '-20', 'amount', 'Enter an amount of at least $5.00.'],
  [OTHER_AMOUNT, '185.68', 'amount', 'Enter an amount of at most $185.67, your total due.'],
])('refuses the choice "%s" with the amount "%s"', (choice, amount, field, message) => {
  expect(form.safeParse({ choice, amount }).error?.issues).toMatchObject([{ path: [field], message }]);
});
