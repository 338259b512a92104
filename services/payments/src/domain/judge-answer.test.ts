import { expect, test } from 'vitest';
import {
  after,
  buildEvidence,
  buildPayment,
  cancelledAnswer,
  declinedAnswer,
  paidAnswer,
  T0,
  TPN,
} from '../../test/build-payment.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { FetchStatusResult } from './provider.ts';

const DAY = 24 * 60 * 60_000;
const judge = (payment: ReturnType<typeof buildPayment>, answer: FetchStatusResult, now = after(1000)) =>
  judgeAnswer(payment, TPN, answer, now);

test('paid with our reference, terminal and cents succeeds, gives the balance free and is told', () => {
  const change = judge(buildPayment(), paidAnswer({ tpn: TPN }));
  expect(change).toMatchObject({
    set: { state: 'succeeded', open: false, paidAt: after(1000), providerTxnId: '20000000000000000001' },
    tells: { kind: 'succeeded' },
  });
  expect(change.set.nextPollAt).toBeUndefined();
});

test.each([
  ['another amount', { amount: { unit: 'dollars' as const, minor: 8416, text: '84.16' } }],
  ['an amount in a form that we do not know', { amount: { unit: 'unreadable' as const, minor: null, text: '84' } }],
  ['no amount', { amount: null }],
  ['another terminal', { tpn: '999999999999' }],
  ['another reference', { reference: 'zzzzzzzzzz0123456789' }],
  ['no reference', { reference: null }],
])('paid with %s is for people to decide, and nobody is told of money', (_what, overrides) => {
  const change = judge(buildPayment(), paidAnswer(overrides));
  expect(change.set).toMatchObject({ state: 'review', open: true });
  expect(change.set.paidAt).toBeUndefined();
  expect(change.tells).toBeUndefined();
});

test('money of the wrong amount on a payment that was given up does not take its balance back', () => {
  const expired = buildPayment({ state: 'expired', open: false });
  expect(judge(expired, paidAnswer({ amount: null })).set).toMatchObject({ state: 'review', open: false });
});

test.each([
  ['declined', declinedAnswer, 'failed', 'declined'],
  ['cancelled', cancelledAnswer, 'cancelled', 'cancelled'],
] as const)('%s ends the payment and gives the balance free', (_what, answer, state, reason) => {
  const change = judge(buildPayment(), answer);
  expect(change).toMatchObject({ set: { state, open: false }, tells: { kind: 'failed', reason } });
});

test('402 is a rejection by the payer', () => {
  const change = judge(buildPayment(), { kind: 'cancelled', evidence: buildEvidence({ responseCode: '402' }) });
  expect(change.tells).toEqual({ kind: 'failed', reason: 'rejected' });
});

test('a decline that speaks of another reference changes nothing', () => {
  const change = judge(buildPayment(), { kind: 'declined', evidence: buildEvidence({ reference: 'other' }) });
  expect(change.set.state).toBeUndefined();
  expect(change.set.unanswered).toBe(1);
});

test.each(['unreachable', 'timeout', 'unauthorized', 'unusable'] as const)('%s is no failure', (reason) => {
  const change = judge(buildPayment({ unanswered: 2 }), { kind: 'unavailable', reason }, after(3 * DAY));
  expect(change.set.state).toBeUndefined();
  expect(change.set.unanswered).toBe(3);
  expect(change.set.nextPollAt?.getTime()).toBeGreaterThan(after(3 * DAY).getTime());
});

test('success after it had been given up is late money, never dropped', () => {
  const change = judge(buildPayment({ state: 'expired', open: false, message: 'over' }), paidAnswer());
  expect(change).toMatchObject({ set: { state: 'succeeded', late: true }, tells: { kind: 'succeeded' } });
  expect(change.set).toHaveProperty('message', undefined);
});

test('nothing follows success', () => {
  const succeeded = buildPayment({ state: 'succeeded', open: false, paidAt: T0 });
  for (const answer of [declinedAnswer, cancelledAnswer, paidAnswer({ amount: null }), paidAnswer()]) {
    expect(judge(succeeded, answer)).toEqual({ set: { nextPollAt: undefined } });
  }
});

test('a page expires at the provider’s own limit, after a last look, and is watched on', () => {
  expect(judge(buildPayment(), { kind: 'pending' }, after(DAY - 1)).set.state).toBeUndefined();
  const change = judge(buildPayment(), { kind: 'pending' }, after(DAY));
  expect(change).toMatchObject({ set: { state: 'expired', open: false }, tells: { kind: 'expired' } });
  expect(change.set.nextPollAt?.getTime()).toBeGreaterThan(after(DAY).getTime());
});

test('a payer who came back may have paid: such a payment is not expired but handed to people in the end', () => {
  const hinted = buildPayment({ state: 'pending', hinted: true });
  expect(judge(hinted, { kind: 'pending' }, after(DAY)).set.state).toBeUndefined();
  expect(judge(hinted, { kind: 'pending' }, after(3 * DAY)).set.state).toBe('review');
  expect(judge(hinted, { kind: 'unknown-reference' }, after(DAY)).set.state).toBe('expired');
});

test.each(['pending', 'unknown-reference'] as const)(
  'nothing is given up for %s that was said before the payer came back: the provider is asked again, soon',
  (kind) => {
    const asked = buildPayment({ state: 'redirected', version: 4 });
    const hinted = buildPayment({ state: 'redirected', hinted: true, version: 5 });
    const change = judgeAnswer(hinted, TPN, { kind }, after(3 * DAY), asked);
    expect(change.set.state).toBeUndefined();
    expect(change.set.nextPollAt?.getTime()).toBeLessThan(after(3 * DAY + 10_000).getTime());
    expect(judgeAnswer(hinted, TPN, declinedAnswer, after(3 * DAY), asked).set.state).toBe('failed');
    const failed = buildPayment({ state: 'failed', open: false, version: 5 });
    expect(judgeAnswer(failed, TPN, { kind }, after(3 * DAY), asked).set).toEqual({
      polls: failed.polls + 1,
      unanswered: 0,
      nextPollAt: undefined,
    });
  },
);

test('a payer who came back before the provider is done is being confirmed', () => {
  expect(judge(buildPayment({ hinted: true }), { kind: 'pending' }).set.state).toBe('pending');
  expect(judge(buildPayment(), { kind: 'pending' }).set.state).toBeUndefined();
});

test('an attempt whose process died gives the balance free, but not while a page may still be on its way', () => {
  const lost = buildPayment({ state: 'created', pageUrl: undefined, providerRef: undefined });
  expect(judge(lost, { kind: 'unknown-reference' }, after(19_999)).set.state).toBeUndefined();
  for (const kind of ['unknown-reference', 'pending'] as const) {
    expect(judge(lost, { kind }, after(20_000))).toMatchObject({
      set: { state: 'expired', open: false },
      tells: { kind: 'expired' },
    });
  }
});

test('after an ambiguous answer the provider is asked once, then the balance is free', () => {
  const unknown = buildPayment({ state: 'unknown', pageUrl: undefined });
  expect(judge(unknown, { kind: 'unavailable', reason: 'timeout' }).set.state).toBeUndefined();
  expect(judge(unknown, { kind: 'unknown-reference' }).set).toMatchObject({ state: 'expired', open: false });
});
