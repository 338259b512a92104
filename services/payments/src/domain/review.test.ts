import { DAY_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import {
  after,
  buildPayment,
  buildRefund,
  cancelledAnswer,
  declinedAnswer,
  paidAnswer,
  T0,
  TPN,
} from '../../test/world/payments.ts';
import type { Payment } from './payment.ts';
import type { FetchStatusResult } from './provider.ts';
import { evaluateProviderAnswer } from './provider-answer.ts';
import { evaluateRefundAnswer, MAX_REFUNDS } from './refund.ts';
import { closeUnpaid, decideReceived, possibleDecisions, withoutTransaction } from './review.ts';
import type { ReviewReason } from './review-reason.ts';

const NOW = after(1000);
const PARTIAL = {
  amount: { unit: 'dollars' as const, minor: 4000, text: '40.00' },
  providerPaymentRef: '123456789012',
};
const review = buildPayment({
  state: 'review',
  reviewReason: 'other-amount',
  receivedMinor: 4000,
  receivedAt: T0,
  providerPaymentRef: '123456789012',
});
/** A payment whose payer returned, and for which the provider reported nothing in time. */
const unpaid = buildPayment({ state: 'review', reviewReason: 'no-outcome' });
const decide = (payment: Payment, decision: 'accept' | 'return', expectedMinor?: number) =>
  decideReceived(payment, { decision, refundId: 'back', expectedMinor }, NOW);
const refused = (message: string, field: string | null = 'decision') => ({
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field, message }],
});
const applied = (payment: Payment, decided: ReturnType<typeof decide>): Payment => ({
  ...payment,
  ...(decided.kind === 'decided' ? decided.change.set : {}),
});

test('accepts what was received: the payment succeeds and releases the bill', () => {
  expect(decide(review, 'accept')).toMatchObject({
    kind: 'decided',
    change: {
      set: { state: 'succeeded', open: false, paidAt: NOW, decision: 'accept' },
      evidence: { source: 'staff', says: 'accept' },
      outcome: { kind: 'succeeded' },
    },
  });
});

test('starts to return what was received by a void, holds the bill, and credits nothing', () => {
  const decided = decide(review, 'return');
  expect(decided).toMatchObject({
    kind: 'decided',
    change: {
      set: {
        state: 'returning',
        open: true,
        decision: 'return',
        refunds: [{ id: 'back', amountMinor: 4000, step: 'void', state: 'pending' }],
      },
    },
  });
  if (decided.kind === 'decided') {
    expect(decided.change.outcome).toBeUndefined();
    expect(decided.change.set.nextPollAt).toBeInstanceOf(Date);
  }
});

const returning = applied(review, decide(review, 'return'));

test('fails the payment with the returned amount once the provider confirms', () => {
  const done = evaluateRefundAnswer(returning, { id: 'back', step: 'void' }, { kind: 'done', transactionId: 't' }, NOW);
  expect(done).toMatchObject({
    set: {
      state: 'returned',
      open: false,
      message:
        "Your payment didn't match the amount due, so we returned $40.00 to your card. This payment was not credited. Your account shows what is due.",
      refunds: [{ state: 'succeeded' }],
    },
    outcome: { kind: 'returned', refund: { id: 'back', amountMinor: 4000 } },
  });
  expect(done?.set.nextPollAt).toBeUndefined();
});

test('goes back to review when the provider refuses to return the money, and can be decided again', () => {
  const asRefund = { ...returning, refunds: [buildRefund({ id: 'back', amountMinor: 4000 })] };
  const answer = { kind: 'refused', message: 'no' } as const;
  const change = evaluateRefundAnswer(asRefund, { id: 'back', step: 'refund' }, answer, NOW);
  expect(change).toMatchObject({ set: { state: 'review', open: true, refunds: [{ state: 'failed', message: 'no' }] } });
  const again = { ...asRefund, ...change?.set };
  expect(decide(again, 'return')).toMatchObject({ change: { set: { refunds: [{ id: 'back' }, { id: 'back' }] } } });
  expect(decide(again, 'accept')).toMatchObject({ change: { set: { state: 'succeeded' } } });
});

test.each(['returning', 'returned'] as const)('ignores all evidence while money is %s', (state) => {
  const payment = { ...returning, state };
  for (const answer of [paidAnswer(), paidAnswer(PARTIAL), declinedAnswer, { kind: 'pending' } as const])
    expect(Object.keys(evaluateProviderAnswer(payment, TPN, answer, NOW).set)).toEqual(['nextPollAt']);
});

test('refuses to decide on an amount that changed since staff saw it', () => {
  expect(decide(review, 'accept', 4000)).toMatchObject({ kind: 'decided' });
  for (const decision of ['accept', 'return'] as const)
    expect(decide(review, decision, 4100)).toEqual(
      refused('The payment provider now reports $40.00. Please review the payment again.', 'receivedMinor'),
    );
});

test.each<ReviewReason>(['no-amount', 'other-terminal', 'other-reference', 'used-transaction', 'no-outcome'])(
  'neither accepts nor returns money of a review by %s',
  (reviewReason) => {
    const payment = { ...review, reviewReason };
    expect(possibleDecisions(payment)).toEqual(['check-again', 'close']);
    for (const decision of ['accept', 'return'] as const)
      expect(decide(payment, decision)).toMatchObject({
        kind: 'refused',
        userErrors: [{ code: 'CONFLICT', field: 'decision', message: expect.stringMatching(/accepted or returned/) }],
      });
  },
);

test('refuses to return money when the payment has 50 refunds', () => {
  const refunds = Array.from({ length: MAX_REFUNDS }, (_, index) => buildRefund({ id: `r${index}`, state: 'failed' }));
  expect(decide({ ...review, refunds }, 'return')).toEqual(
    refused('This payment has reached the maximum number of refunds.'),
  );
});

test.each<[string, FetchStatusResult, Date]>([
  ['declined', declinedAnswer, NOW],
  ['canceled', cancelledAnswer, NOW],
  ['unknown', { kind: 'unknown-reference' }, NOW],
  ['pending after the page expired', { kind: 'pending' }, after(DAY_MS)],
  ['paid with $0.00', paidAnswer({ amount: { unit: 'dollars', minor: 0, text: '0.00' } }), NOW],
])('closes a payment that the provider reports as %s, without any received amount', (_case, answer, now) => {
  const isOutcome = answer.kind !== 'unknown-reference' && answer.kind !== 'pending';
  expect(closeUnpaid(isOutcome ? review : unpaid, answer, now)).toMatchObject({
    kind: 'decided',
    change: {
      set: { state: 'failed', open: false, receivedMinor: undefined, message: 'The payment was not completed.' },
      outcome: { kind: 'failed' },
    },
  });
});

test.each<[string, FetchStatusResult]>([
  ['unknown', { kind: 'unknown-reference' }],
  ['pending', { kind: 'pending' }],
  ['unauthorized', { kind: 'unavailable', reason: 'unauthorized' }],
])('does not close a payment as unpaid whose money was reported before and that is %s now', (_case, answer) => {
  expect(closeUnpaid(review, answer, after(30 * DAY_MS))).toEqual(
    refused(
      "The payment provider reported $40.00 for this payment, and its latest response doesn't show that the money was returned. This payment can't be closed as unpaid.",
    ),
  );
});

test('keeps a payment closed whose money was all refunded at the provider', () => {
  const nothing = paidAnswer({ amount: { unit: 'dollars', minor: 0, text: '0.00' } });
  const closed = closeUnpaid(review, nothing, NOW);
  if (closed.kind !== 'decided') throw new Error('not closed');
  const payment = { ...review, ...closed.change.set };
  expect(evaluateProviderAnswer(payment, TPN, nothing, NOW).set.state).toBeUndefined();
  expect(evaluateProviderAnswer(payment, TPN, paidAnswer(PARTIAL), NOW).set).toMatchObject({ state: 'review' });
});

test.each<[string, FetchStatusResult, string]>([
  [
    'paid',
    paidAnswer(PARTIAL),
    "The payment provider reports that it received $40.00, so this payment can't be closed.",
  ],
  [
    'paid with an unreadable amount',
    paidAnswer({ amount: { unit: 'unreadable', minor: null, text: '84' } }),
    'The payment provider reports that it received "84", so this payment can\'t be closed.',
  ],
  [
    'pending while its page can be paid',
    { kind: 'pending' },
    "The payment provider reports no outcome yet, and the payment page can still be used. This payment can't be closed before the page expires.",
  ],
  [
    'declined for another reference',
    { ...declinedAnswer, evidence: { ...paidEvidence(), reference: 'other' } } as FetchStatusResult,
    "The payment provider's response is for another payment, so this payment can't be closed.",
  ],
])('refuses to close a payment that the provider reports as %s', (_case, answer, message) => {
  expect(closeUnpaid(review, answer, NOW)).toEqual(refused(message));
});

function paidEvidence() {
  const answer = paidAnswer();
  if (answer.kind !== 'paid') throw new Error('not paid');
  return answer.evidence;
}

test('refuses to close while the provider is unavailable, or when the payment changed during the query', () => {
  expect(closeUnpaid(review, { kind: 'unavailable', reason: 'timeout' }, NOW)).toMatchObject({
    userErrors: [{ code: 'PROVIDER_UNAVAILABLE', field: null }],
  });
  expect(closeUnpaid({ ...unpaid, version: 5 }, { kind: 'unknown-reference' }, NOW, { version: 4 })).toEqual(
    refused('This payment has changed. Please try again.'),
  );
});

test('changes nothing when a decision is repeated, and refuses a different one', () => {
  const accepted = applied(review, decide(review, 'accept'));
  expect(decide(accepted, 'accept')).toEqual({ kind: 'done' });
  expect(decide(accepted, 'return')).toEqual(refused('This payment is not in review.', 'paymentId'));
  expect(decide(returning, 'return')).toEqual({ kind: 'done' });
  expect(closeUnpaid(returning, { kind: 'unknown-reference' }, NOW)).toEqual(
    refused('This payment is not in review.', 'paymentId'),
  );
  const closed = applied(unpaid, closeUnpaid(unpaid, { kind: 'unknown-reference' }, NOW));
  expect(closeUnpaid(closed, declinedAnswer, NOW)).toEqual({ kind: 'done' });
});

test.each(['created', 'page-open', 'pending', 'succeeded', 'failed', 'expired'] as const)(
  'refuses to decide a payment that is %s',
  (state) => {
    expect(possibleDecisions(buildPayment({ state }))).toEqual([]);
    for (const decision of ['accept', 'return'] as const)
      expect(decide(buildPayment({ state }), decision)).toEqual(refused('This payment is not in review.', 'paymentId'));
  },
);

test('reviews a closed payment again when the provider reports another amount, and credits the requested amount', () => {
  const closed = applied(unpaid, closeUnpaid(unpaid, { kind: 'unknown-reference' }, NOW));
  expect(evaluateProviderAnswer(closed, TPN, paidAnswer(PARTIAL), NOW)).toMatchObject({
    set: { state: 'review', receivedMinor: 4000, late: true },
  });
  expect(evaluateProviderAnswer(closed, TPN, paidAnswer(), NOW)).toMatchObject({
    set: { state: 'succeeded', late: true },
    outcome: { kind: 'succeeded' },
  });
});

test('records the amount of a transaction that belongs to another payment, but not the transaction', () => {
  const open = buildPayment();
  const change = withoutTransaction(
    open,
    evaluateProviderAnswer(open, TPN, paidAnswer({ providerPaymentRef: '1' }), NOW),
  );
  expect(change).toMatchObject({
    set: { state: 'review', reviewReason: 'used-transaction', receivedMinor: 8417 },
    evidence: { says: 'transaction of another payment' },
  });
  expect(change.set.providerTxnId).toBeUndefined();
  expect(change.set.providerPaymentRef).toBeUndefined();
  expect(change.outcome).toBeUndefined();
});
