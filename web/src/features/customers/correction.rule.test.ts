import { expect, it } from 'vitest';
import { correctionFormRule } from './correction.rule.ts';

const parse = (typed: Record<string, string>, presetFields: Record<string, string> = { type: 'record-payment' }) =>
  correctionFormRule(presetFields, '2026-11-25').safeParse(typed);
const problemsOf = (...form: Parameters<typeof parse>) =>
  Object.fromEntries(parse(...form).error?.issues.map(({ path, message }) => [path.join(), message]) ?? []);
const CHECK_PAYMENT = {
  method: 'check',
  number: '1042',
  receivedOn: '2026-11-20',
  amountMinor: '$50',
  balanceId: '',
  reason: '',
};

it('typed dollars become cents, and empty fields are omitted', () => {
  expect(parse(CHECK_PAYMENT, { type: 'record-payment', idempotencyKey: 'k1' }).data).toEqual({
    type: 'record-payment',
    idempotencyKey: 'k1',
    method: 'check',
    number: '1042',
    receivedOn: '2026-11-20',
    amountMinor: 5000,
  });
});

it('a missing or invalid value is reported on its field', () => {
  expect(problemsOf({ ...CHECK_PAYMENT, amountMinor: '', receivedOn: '' })).toEqual({
    amountMinor: 'Enter an amount in dollars',
    receivedOn: 'Enter the date it was received',
  });
  expect(problemsOf({ ...CHECK_PAYMENT, amountMinor: '12.345', receivedOn: '2026-11-26' })).toEqual({
    amountMinor: '"12.345" has more than two decimals',
    receivedOn: "The date received can't be in the future",
  });
});

it('a write-off needs a reason, a recorded payment does not', () => {
  expect(problemsOf({ reason: ' ' }, { type: 'write-off', balanceId: 'c1-202611' })).toEqual({
    reason: 'Enter a reason',
  });
});
