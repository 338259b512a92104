import { describe, expect, test } from 'vitest';
import { after, buildPayment, declinedAnswer, paidAnswer, TPN } from '../../test/world/payments.ts';
import { unsettledStateOf } from './own-movements.ts';
import { onCallback } from './payment.ts';
import { evaluateProviderAnswer } from './provider-answer.ts';
import { closeSettled, closeUnpaid, settleableFrom } from './review.ts';
import type { ReviewReason } from './review-reason.ts';

/** The page expires after 24 hours; polling ends 48 hours later. */
const POLLING_END = after(3 * 24 * 60 * 60_000);
const REFUNDED = "Refunded in the provider's portal";

describe.each<ReviewReason>([
  'no-amount',
  'other-terminal',
  'other-reference',
  'used-transaction',
  'other-amount',
  'no-account',
])('a payment in review by %s', (reviewReason) => {
  const payment = buildPayment({ state: 'review', reviewReason, receivedMinor: 4000 });
  const closed = closeSettled(payment, REFUNDED, POLLING_END);

  test('is closed as settled outside the portal once polling has ended', () => {
    expect(settleableFrom(payment)).toEqual(POLLING_END);
    expect(closed).toMatchObject({
      kind: 'decided',
      change: {
        set: {
          state: 'settled-outside',
          open: false,
          decision: 'close',
          message: 'This payment was settled outside the portal.',
          nextPollAt: undefined,
        },
        evidence: { source: 'staff', says: 'close: settled outside the portal' },
        outcome: { kind: 'failed' },
      },
    });
  });

  test('is not closed as settled before polling has ended, nor without a reason', () => {
    const before = new Date(POLLING_END.getTime() - 1);
    expect(closeSettled(payment, REFUNDED, before)).toMatchObject({
      userErrors: [
        {
          code: 'CONFLICT',
          field: 'decision',
          message:
            'We still ask the payment provider about this payment. You can close it as settled outside the portal 48 hours after its payment page expires.',
        },
      ],
    });
    expect(closeSettled(payment, undefined, before)).toBeUndefined();
    expect(closeSettled(payment, undefined, POLLING_END)).toMatchObject({
      kind: 'refused',
      userErrors: [{ code: 'CONFLICT', field: 'reason', message: expect.stringMatching(/refund its money/) }],
    });
  });

  test('is not changed by later evidence after it was closed', () => {
    const settled = { ...payment, ...(closed?.kind === 'decided' ? closed.change.set : {}) };
    for (const answer of [
      paidAnswer(),
      paidAnswer({ amount: { unit: 'dollars', minor: 4000, text: '40.00' } }),
      declinedAnswer,
      { kind: 'pending' } as const,
    ])
      expect(evaluateProviderAnswer(settled, TPN, answer, POLLING_END)).toEqual({ set: { nextPollAt: undefined } });
    expect(onCallback(settled, POLLING_END)).toEqual({});
    expect(closeSettled(settled, REFUNDED, POLLING_END)).toBeUndefined();
    expect(closeUnpaid(settled, declinedAnswer, POLLING_END)).toEqual({ kind: 'done' });
    expect(unsettledStateOf(settled)).toBe('failed');
  });
});

test.each<ReviewReason>(['archived-account', 'no-outcome'])(
  'closes no payment in review by %s as settled outside the portal',
  (reviewReason) => {
    const payment = buildPayment({ state: 'review', reviewReason, receivedMinor: 4000 });
    expect(settleableFrom(payment)).toBeUndefined();
    expect(closeSettled(payment, REFUNDED, POLLING_END)).toBeUndefined();
  },
);
