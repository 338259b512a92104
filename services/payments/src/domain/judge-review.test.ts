import { expect, test } from 'vitest';
import { after, buildPayment, paidAnswer, TPN } from '../../test/build-payment.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeReview } from './judge-review.ts';

const NOW = after(1000);
const review = buildPayment({ state: 'review' });

test('credited: paid with what was asked, and told', () => {
  expect(judgeReview(review, 'credit', NOW)).toMatchObject({
    set: { state: 'succeeded', open: false, paidAt: NOW },
    evidence: { source: 'staff', says: 'credit' },
    tells: { kind: 'succeeded' },
  });
});

test('closed: failed, and the balance is free', () => {
  expect(judgeReview(review, 'close', NOW)).toMatchObject({
    set: { state: 'failed', open: false, message: 'The payment was not completed.' },
    tells: { kind: 'failed', reason: 'closed' },
  });
});

test.each(['created', 'redirected', 'pending', 'succeeded', 'failed', 'expired'] as const)(
  '%s is no review to decide over',
  (state) => {
    for (const decision of ['credit', 'close'] as const)
      expect(judgeReview(buildPayment({ state }), decision, NOW)).toBeUndefined();
  },
);

test('what was closed is not brought back by what was seen then, but by money as it was asked', () => {
  const closed = { ...review, ...judgeReview(review, 'close', NOW)?.set };
  expect(judgeAnswer(closed, TPN, paidAnswer({ amount: null }), NOW).set.state).toBeUndefined();
  expect(judgeAnswer(closed, TPN, paidAnswer(), NOW)).toMatchObject({
    set: { state: 'succeeded', late: true },
    tells: { kind: 'succeeded' },
  });
});
