import { expect, test } from 'vitest';
import { after, buildPayment, buildRefund, T0 } from '../../test/build-payment.ts';
import { askRefund, MAX_REFUNDS, type RefundRequest } from './ask-refund.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';

const paid = (...refunds: Refund[]): Payment => buildPayment({ state: 'succeeded', open: false, paidAt: T0, refunds });
const ask = (payment: Payment, request: RefundRequest = {}) => askRefund(payment, request, 'new', after(1000));
const refused = (message: string, field: string | null = null) => ({
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field, message }],
});

test('all that is left is meant where no amount is given; all of a payment is voided first', () => {
  expect(ask(paid())).toMatchObject({ kind: 'asked', refund: { amountMinor: 8417, step: 'void', state: 'pending' } });
  const rest = ask(paid(buildRefund({ amountMinor: 417, state: 'succeeded' })));
  expect(rest).toMatchObject({ kind: 'asked', refund: { amountMinor: 8000, step: 'refund' } });
});

test('a refund is looked up soon, should its process die', () => {
  const asked = ask(paid(), { amountMinor: 100 });
  expect(asked).toMatchObject({
    change: { set: { nextPollAt: after(21_000) } },
    refund: { nextPollAt: after(21_000) },
  });
});

test.each([
  ['succeeded', 8000],
  ['pending', 8000],
] as const)('what %s counts as gone', (state, amountMinor) => {
  const payment = paid(buildRefund({ amountMinor, state }));
  expect(ask(payment, { amountMinor: 417 })).toMatchObject({ kind: 'asked' });
  expect(ask(payment, { amountMinor: 418 })).toEqual(
    refused('Only $4.17 of this payment is left to refund.', 'amountMinor'),
  );
});

test('what failed is left', () => {
  expect(ask(paid(buildRefund({ amountMinor: 8417, state: 'failed' })))).toMatchObject({
    refund: { amountMinor: 8417 },
  });
});

test('nothing is left of what was refunded in full', () => {
  expect(ask(paid(buildRefund({ amountMinor: 8417 })))).toEqual(refused('Nothing of this payment is left to refund.'));
});

test.each(['redirected', 'pending', 'review', 'failed', 'expired'] as const)('%s is not refunded', (state) => {
  expect(ask(buildPayment({ state }))).toEqual(refused('Only a payment that succeeded can be refunded.'));
});

test('the same key is the same refund, also when nothing is left; another amount under it is refused', () => {
  const refund = buildRefund({ key: 'k', askedMinor: 8417, amountMinor: 8417, state: 'succeeded' });
  expect(ask(paid(refund), { key: 'k', amountMinor: 8417 })).toEqual({ kind: 'known', refund });
  for (const request of [{ key: 'k', amountMinor: 8416 }, { key: 'k' }]) {
    expect(ask(paid(refund), request)).toEqual(
      refused('This key was used for a refund of another amount.', 'idempotencyKey'),
    );
  }
  const whole = buildRefund({ key: 'w', amountMinor: 8417 });
  for (const request of [{ key: 'w' }, { key: 'w', amountMinor: 8417 }]) {
    expect(ask(paid(whole), request)).toEqual({ kind: 'known', refund: whole });
  }
});

test('a payment has so many refunds and no more', () => {
  const many = Array.from({ length: MAX_REFUNDS }, (_, index) =>
    buildRefund({ id: `r${index}`, amountMinor: 1, state: 'failed' }),
  );
  expect(ask(paid(...many), { amountMinor: 1 })).toEqual(refused('This payment has been refunded too many times.'));
});
