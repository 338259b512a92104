import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, buildPayment, buildRefund, T0 } from '../../test/world/payments.ts';
import type { Payment } from './payment.ts';
import {
  evaluateRefundAnswer,
  leaseRefund,
  MAX_REFUNDS,
  type RefundAnswer,
  type RefundRequest,
  recordOutcome,
  referenceOf,
  refundedMinor,
  requestRefund,
} from './refund.ts';
import type { Refund } from './refund-record.ts';

const paid = (...refunds: Refund[]): Payment => buildPayment({ state: 'succeeded', open: false, paidAt: T0, refunds });
const request = (payment: Payment, input: RefundRequest = {}) => requestRefund(payment, input, 'new', after(1000));
const refused = (message: string, field: string | null = null, code = 'CONFLICT') => ({
  kind: 'refused',
  userErrors: [{ code, field, message }],
});

test('refunds all that is left without an amount, and attempts a full refund as a void first', () => {
  expect(request(paid())).toMatchObject({
    kind: 'requested',
    refund: { amountMinor: 8417, step: 'void', state: 'pending' },
  });
  const rest = request(paid(buildRefund({ amountMinor: 417, state: 'succeeded' })));
  expect(rest).toMatchObject({ kind: 'requested', refund: { amountMinor: 8000, step: 'refund' } });
});

test('limits refunds by what was received, not by what was requested', () => {
  const payment = { ...paid(), receivedMinor: 4000 };
  expect(request(payment)).toMatchObject({ refund: { amountMinor: 4000, step: 'void' } });
  expect(request(payment, { amountMinor: 4001 })).toEqual(
    refused('Only $40.00 of this payment is left to refund.', 'amountMinor'),
  );
});

test('schedules a poll 20 seconds after the request, in case the process crashes', () => {
  const requested = request(paid(), { amountMinor: 100 });
  expect(requested).toMatchObject({
    change: { set: { nextPollAt: after(21_000) } },
    refund: { nextPollAt: after(21_000) },
  });
});

test.each([
  ['succeeded', 8000],
  ['pending', 8000],
] as const)('counts a %s refund as refunded', (state, amountMinor) => {
  const payment = paid(buildRefund({ amountMinor, state }));
  expect(request(payment, { amountMinor: 417 })).toMatchObject({ kind: 'requested' });
  expect(request(payment, { amountMinor: 418 })).toEqual(
    refused('Only $4.17 of this payment is left to refund.', 'amountMinor'),
  );
});

test('does not count a failed refund', () => {
  expect(request(paid(buildRefund({ amountMinor: 8417, state: 'failed' })))).toMatchObject({
    refund: { amountMinor: 8417 },
  });
});

test('refuses a refund when nothing is left', () => {
  expect(request(paid(buildRefund({ amountMinor: 8417 })))).toEqual(
    refused('This payment has nothing left to refund.'),
  );
});

test.each(['page-open', 'pending', 'review', 'failed', 'expired'] as const)(
  'refuses to refund a payment that is %s',
  (state) => {
    expect(request(buildPayment({ state }))).toEqual(refused('Only successful payments can be refunded.'));
  },
);

test('returns the existing refund for the same key, and refuses another amount for it', () => {
  const refund = buildRefund({ key: 'k', requestedMinor: 8417, amountMinor: 8417, state: 'succeeded' });
  expect(request(paid(refund), { key: 'k', amountMinor: 8417 })).toEqual({ kind: 'existing', refund });
  for (const input of [{ key: 'k', amountMinor: 8416 }, { key: 'k' }]) {
    expect(request(paid(refund), input)).toEqual(
      refused(
        'This idempotency key was already used for a refund of a different amount.',
        'idempotencyKey',
        'KEY_REUSED',
      ),
    );
  }
  const whole = buildRefund({ key: 'w', amountMinor: 8417 });
  for (const input of [{ key: 'w' }, { key: 'w', amountMinor: 8417 }]) {
    expect(request(paid(whole), input)).toEqual({ kind: 'existing', refund: whole });
  }
});

test('refuses a refund beyond the maximum of 50', () => {
  const many = Array.from({ length: MAX_REFUNDS }, (_, index) =>
    buildRefund({ id: `r${index}`, amountMinor: 1, state: 'failed' }),
  );
  expect(request(paid(...many), { amountMinor: 1 })).toEqual(
    refused('This payment has reached the maximum number of refunds.'),
  );
});

const NOW = after(60_000);
const withRefund = (overrides: Partial<Refund> = {}): Payment =>
  buildPayment({ state: 'succeeded', open: false, paidAt: T0, refunds: [buildRefund(overrides)] });
const evaluate = (payment: Payment, answer: RefundAnswer) => {
  const [refund] = payment.refunds;
  if (!refund) throw new Error('The payment has no refund');
  return evaluateRefundAnswer(payment, refund, answer, NOW);
};
const refundAfter = (payment: Payment, answer: RefundAnswer) => evaluate(payment, answer)?.set.refunds?.[0];

test('completes a refund once, with the outcome refunded', () => {
  const change = evaluate(withRefund(), { kind: 'done', transactionId: 't' });
  expect(change).toMatchObject({
    set: { nextPollAt: undefined, refunds: [{ state: 'succeeded', doneAt: NOW, transactionId: 't' }] },
    outcome: { kind: 'refunded' },
  });
  expect(evaluate(withRefund({ state: 'succeeded' }), { kind: 'done', transactionId: 't' })).toBeUndefined();
});

test('counts a refund that the provider completed after staff recorded it as failed', () => {
  const recordedAt = after(48 * 3_600_000);
  const recorded = recordOutcome(withRefund(), buildRefund().id, 'not-returned', recordedAt);
  expect(recorded).toMatchObject({ kind: 'recorded', change: { set: { refunds: [{ state: 'failed' }] } } });
  if (recorded.kind !== 'recorded') return;
  const payment = { ...withRefund(), ...recorded.change.set };
  expect(refundedMinor(payment)).toBe(0);
  expect(evaluate(payment, { kind: 'done', transactionId: 't' })).toMatchObject({
    set: { refunds: [{ state: 'succeeded', message: undefined }] },
    outcome: { kind: 'refunded' },
  });
});

test('continues a refused void as a refund with its own reference', () => {
  const before = buildRefund({ step: 'void' });
  const refund = refundAfter(withRefund({ step: 'void' }), { kind: 'refused', message: 'Batch is already closed' });
  expect(refund).toMatchObject({ state: 'pending', step: 'refund' });
  expect(refund && referenceOf(refund)).not.toBe(referenceOf(before));
  expect(referenceOf(before)).toMatch(/^[a-z0-9]{20}$/);
});

test('fails a refused refund with the reason, without an outcome', () => {
  const change = evaluate(withRefund(), { kind: 'refused', message: 'no' });
  expect(change).toMatchObject({ set: { nextPollAt: undefined, refunds: [{ state: 'failed', message: 'no' }] } });
  expect(change?.outcome).toBeUndefined();
});

test('retries with back-off when the provider does not answer', () => {
  const refund = refundAfter(withRefund({ unanswered: 2 }), { kind: 'unanswered' });
  expect(refund).toMatchObject({ state: 'pending', unanswered: 3 });
  expect(refund?.nextPollAt?.getTime()).toBeGreaterThan(NOW.getTime());
});

test('ignores an answer to the void once the refund step has started', () => {
  const payment = withRefund({ step: 'refund' });
  const { id } = buildRefund();
  for (const answer of [{ kind: 'refused', message: 'late' }, { kind: 'unanswered' }] as const) {
    expect(evaluateRefundAnswer(payment, { id, step: 'void' }, answer, NOW)).toBeUndefined();
  }
});

test('lets one process take the lease on a due refund', () => {
  const due = withRefund({ nextPollAt: NOW });
  const leased = leaseRefund(due, buildRefund().id, NOW);
  expect(leased?.set.nextPollAt?.getTime()).toBeGreaterThan(NOW.getTime());
  expect(leaseRefund({ ...due, ...leased?.set }, buildRefund().id, NOW)).toBeUndefined();
  expect(leaseRefund(withRefund({ state: 'failed' }), buildRefund().id, NOW)).toBeUndefined();
});

test('counts a completed refund once, whatever the order of answers', () => {
  const answers = fc.constantFrom<RefundAnswer>(
    { kind: 'done', transactionId: 't' },
    { kind: 'refused', message: 'no' },
    { kind: 'unanswered' },
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(answers, fc.constantFrom('void', 'refund') as fc.Arbitrary<'void' | 'refund'>)),
      (steps) => {
        let payment = withRefund({ step: 'void' });
        let outcomes = 0;
        for (const [answer, step] of steps) {
          const change = evaluateRefundAnswer(payment, { id: buildRefund().id, step }, answer, NOW);
          payment = { ...payment, ...change?.set };
          outcomes += change?.outcome ? 1 : 0;
        }
        const isDone = steps.some(([{ kind }]) => kind === 'done');
        expect(outcomes).toBe(isDone ? 1 : 0);
        expect(refundedMinor(payment)).toBe(isDone ? 100 : 0);
      },
    ),
  );
});
