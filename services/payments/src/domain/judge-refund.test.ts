import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, buildPayment, buildRefund, T0 } from '../../test/build-payment.ts';
import { judgeRefund, type RefundOutcome, takeRefund } from './judge-refund.ts';
import type { Payment } from './payment.ts';
import { type Refund, referenceOf, refundedMinor } from './refund.ts';

const NOW = after(60_000);
const paid = (overrides: Partial<Refund> = {}): Payment =>
  buildPayment({ state: 'succeeded', open: false, paidAt: T0, refunds: [buildRefund(overrides)] });
const judge = (payment: Payment, outcome: RefundOutcome) => {
  const [refund] = payment.refunds;
  if (!refund) throw new Error('no refund');
  return judgeRefund(payment, refund, outcome, NOW);
};
const refundOf = (payment: Payment, outcome: RefundOutcome) => judge(payment, outcome)?.set.refunds?.[0];

test('done: money went back, once, and it is told', () => {
  const change = judge(paid(), { kind: 'done', transactionId: 't' });
  expect(change).toMatchObject({
    set: { nextPollAt: undefined, refunds: [{ state: 'succeeded', doneAt: NOW, transactionId: 't' }] },
    tells: { kind: 'refunded' },
  });
  expect(judge(paid({ state: 'succeeded' }), { kind: 'done', transactionId: 't' })).toBeUndefined();
});

test('a void that is refused goes on as a refund under a reference of its own', () => {
  const before = buildRefund({ step: 'void' });
  const refund = refundOf(paid({ step: 'void' }), { kind: 'refused', message: 'Batch is already closed' });
  expect(refund).toMatchObject({ state: 'pending', step: 'refund' });
  expect(refund && referenceOf(refund)).not.toBe(referenceOf(before));
  expect(referenceOf(before)).toMatch(/^[a-z0-9]{20}$/);
});

test('a refund that is refused fails with the reason, and tells nobody', () => {
  const change = judge(paid(), { kind: 'refused', message: 'no' });
  expect(change).toMatchObject({ set: { nextPollAt: undefined, refunds: [{ state: 'failed', message: 'no' }] } });
  expect(change?.tells).toBeUndefined();
});

test('silence is no failure: asked again, ever later', () => {
  const refund = refundOf(paid({ unanswered: 2 }), { kind: 'unanswered' });
  expect(refund).toMatchObject({ state: 'pending', unanswered: 3 });
  expect(refund?.nextPollAt?.getTime()).toBeGreaterThan(NOW.getTime());
});

test('an answer to the void says nothing of the refund that followed it', () => {
  const payment = paid({ step: 'refund' });
  const { id } = buildRefund();
  for (const outcome of [{ kind: 'refused', message: 'late' }, { kind: 'unanswered' }] as const) {
    expect(judgeRefund(payment, { id, step: 'void' }, outcome, NOW)).toBeUndefined();
  }
});

test('a refund that is due is taken by one', () => {
  const due = paid({ nextPollAt: NOW });
  const taken = takeRefund(due, buildRefund().id, NOW);
  expect(taken?.set.nextPollAt?.getTime()).toBeGreaterThan(NOW.getTime());
  expect(takeRefund({ ...due, ...taken?.set }, buildRefund().id, NOW)).toBeUndefined();
  expect(takeRefund(paid({ state: 'failed' }), buildRefund().id, NOW)).toBeUndefined();
});

test('whatever is answered in whatever order, money that went back counts once', () => {
  const outcome = fc.constantFrom<RefundOutcome>(
    { kind: 'done', transactionId: 't' },
    { kind: 'refused', message: 'no' },
    { kind: 'unanswered' },
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(outcome, fc.constantFrom('void', 'refund') as fc.Arbitrary<'void' | 'refund'>)),
      (steps) => {
        let payment = paid({ step: 'void' });
        let told = 0;
        for (const [answer, step] of steps) {
          const change = judgeRefund(payment, { id: buildRefund().id, step }, answer, NOW);
          payment = { ...payment, ...change?.set };
          told += change?.tells ? 1 : 0;
        }
        const went = steps.some(([{ kind }]) => kind === 'done');
        expect(told).toBe(went ? 1 : 0);
        expect(refundedMinor(payment)).toBe(went ? 100 : 0);
      },
    ),
  );
});
