import { expect, it } from 'vitest';
import { correctionFormRule } from './correction.rule.ts';

const check = (typed: Record<string, string>, given: Record<string, string> = { type: 'record-payment' }) =>
  correctionFormRule(given, '2026-11-25').safeParse(typed);
const problems = (...given: Parameters<typeof check>) =>
  Object.fromEntries(check(...given).error?.issues.map(({ path, message }) => [path.join(), message]) ?? []);
const CHECK = {
  method: 'check',
  number: '1042',
  receivedOn: '2026-11-20',
  amountMinor: '$50',
  balanceId: '',
  reason: '',
};

it('converts typed dollars to cents, and omits empty fields', () => {
  expect(check(CHECK, { type: 'record-payment', idempotencyKey: 'k1' }).data).toEqual({
    type: 'record-payment',
    idempotencyKey: 'k1',
    method: 'check',
    number: '1042',
    receivedOn: '2026-11-20',
    amountMinor: 5000,
  });
});

it('reports missing and invalid values on their fields', () => {
  expect(problems({ ...CHECK, amountMinor: '', receivedOn: '' })).toEqual({
    amountMinor: 'Enter an amount in dollars',
    receivedOn: 'Enter the date it was received',
  });
  expect(problems({ ...CHECK, amountMinor: '12.345', receivedOn: '2026-11-26' })).toEqual({
    amountMinor: '"12.345" has more than two decimals',
    receivedOn: "The date received can't be in the future",
  });
});

it('needs a reason, except for a recorded payment', () => {
  expect(problems({ reason: ' ' }, { type: 'write-off', balanceId: 'c1-202611' })).toEqual({
    reason: 'Enter a reason',
  });
});
