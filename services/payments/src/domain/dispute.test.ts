import { expect, test } from 'vitest';
import { buildPayment, buildRefund, T0 } from '../../test/world/payments.ts';
import { disputedMinor, nextReportedChange, recordDispute, recordDisputeOutcome } from './dispute.ts';
import { messages } from './messages.ts';
import type { Payment } from './payment.ts';
import type { ReportedDispute } from './provider.ts';

const paid = buildPayment({ state: 'succeeded', open: false });
const chargeback = { id: 'CB1', kind: 'chargeback' as const };
const reported = (overrides: Partial<ReportedDispute> = {}): ReportedDispute => ({
  ...chargeback,
  amountMinor: 5000,
  isWon: false,
  ...overrides,
});

/** Applies reported disputes until nothing changes; returns the payment and the outcomes. */
function applyReports(payment: Payment, disputes: ReportedDispute[]) {
  const outcomes: string[] = [];
  let current = payment;
  for (;;) {
    const change = nextReportedChange(current, disputes, T0);
    if (!change) return { payment: current, outcomes };
    current = { ...current, ...change.set };
    if (change.outcome) outcomes.push(change.outcome.kind);
  }
}

/** Returns the payment after staff recorded a dispute. */
function withRecorded(payment: Payment, input: Parameters<typeof recordDispute>[1]): Payment {
  const result = recordDispute(payment, input, T0);
  if (result.kind !== 'changed') throw new Error(`not recorded: ${JSON.stringify(result)}`);
  expect(result.change.outcome).toMatchObject({ kind: 'disputed' });
  return { ...payment, ...result.change.set };
}

test('records all that is left of a payment, once per case number', () => {
  const partly = { ...paid, refunds: [buildRefund({ amountMinor: 417, state: 'succeeded' })] };
  const disputed = withRecorded(partly, chargeback);
  expect(disputed.disputes).toMatchObject([{ id: 'CB1', amountMinor: 8000, state: 'open', source: 'staff' }]);
  expect(recordDispute(disputed, chargeback, T0)).toEqual({ kind: 'done' });
  expect(recordDispute(disputed, { ...chargeback, amountMinor: 1 }, T0)).toMatchObject({ kind: 'refused' });
  expect(recordDispute(disputed, { ...chargeback, id: 'CB2' }, T0)).toMatchObject({ kind: 'refused' });
});

test('refuses a dispute of an unpaid payment, and more than is left', () => {
  expect(recordDispute(buildPayment(), chargeback, T0)).toMatchObject({ kind: 'refused' });
  expect(recordDispute(paid, { ...chargeback, amountMinor: 8418 }, T0)).toMatchObject({
    userErrors: [{ field: 'amountMinor' }],
  });
});

test('restores the credit once when a chargeback is won', () => {
  const disputed = withRecorded(withRecorded(paid, { ...chargeback, amountMinor: 5000 }), {
    id: 'RT1',
    kind: 'return',
  });
  expect(disputedMinor(disputed)).toBe(8417);
  const won = recordDisputeOutcome(disputed, 'CB1', 'won', T0);
  if (won.kind !== 'changed') throw new Error('not won');
  expect(won.change.outcome).toMatchObject({ kind: 'dispute-won', dispute: { amountMinor: 5000 } });
  const after = { ...disputed, ...won.change.set };
  expect(disputedMinor(after)).toBe(3417);
  expect(recordDisputeOutcome(after, 'CB1', 'won', T0)).toEqual({ kind: 'done' });
  expect(recordDisputeOutcome(after, 'CB1', 'lost', T0)).toMatchObject({ kind: 'refused' });
  expect(recordDisputeOutcome(after, 'RT1', 'lost', T0)).toEqual({ kind: 'done' });
  expect(recordDisputeOutcome(after, 'NONE', 'won', T0)).toMatchObject({ kind: 'refused' });
});

test('refuses to mark a chargeback as won that the provider reported; its own report of a won one restores the credit', () => {
  const refusal = { kind: 'refused', userErrors: [{ code: 'CONFLICT', message: messages.wonByProvider }] };
  const charged = applyReports(paid, [reported()]).payment;
  expect(recordDisputeOutcome(charged, 'CB1', 'won', T0)).toMatchObject(refusal);
  const confirmed = applyReports(withRecorded(paid, { ...chargeback, id: 'LETTER-7', amountMinor: 5000 }), [
    reported(),
  ]).payment;
  expect(recordDisputeOutcome(confirmed, 'LETTER-7', 'won', T0)).toMatchObject(refusal);
  const lost = recordDisputeOutcome(charged, 'CB1', 'lost', T0);
  if (lost.kind !== 'changed') throw new Error('not lost');
  const afterLoss = { ...charged, ...lost.change.set };
  expect(recordDisputeOutcome(afterLoss, 'CB1', 'won', T0)).toMatchObject(refusal);
  expect(applyReports(afterLoss, [reported({ isWon: true })]).outcomes).toEqual(['dispute-won']);
});

test('applies each reported dispute and each won chargeback once', () => {
  const first = applyReports(paid, [reported()]);
  expect(first.outcomes).toEqual(['disputed']);
  expect(applyReports(first.payment, [reported()]).outcomes).toEqual([]);
  const second = applyReports(first.payment, [
    reported({ isWon: true }),
    reported({ id: 'RT1', kind: 'return', amountMinor: 9 }),
  ]);
  expect(second.outcomes).toEqual(['dispute-won', 'disputed']);
  expect(disputedMinor(second.payment)).toBe(9);
  expect(applyReports(paid, [reported({ isWon: true })]).outcomes).toEqual(['disputed', 'dispute-won']);
});

test('matches a reported dispute with one of equal amount that staff recorded under another case number', () => {
  const disputed = withRecorded(paid, { ...chargeback, id: 'LETTER-7', amountMinor: 5000 });
  const { payment, outcomes } = applyReports(disputed, [reported(), reported({ isWon: true })]);
  expect(outcomes).toEqual(['dispute-won']);
  expect(payment.disputes).toMatchObject([{ id: 'LETTER-7', providerId: 'CB1', state: 'won' }]);
});

test('removes a return that staff recorded by mistake, but none that the provider reported', () => {
  const returned = withRecorded(paid, { id: 'RT1', kind: 'return', amountMinor: 5000 });
  const takenBack = recordDisputeOutcome(returned, 'RT1', 'won', T0);
  expect(takenBack).toMatchObject({ change: { outcome: { kind: 'dispute-won', dispute: { amountMinor: 5000 } } } });
  const known = applyReports(returned, [reported({ id: 'PR1', kind: 'return' })]).payment;
  expect(recordDisputeOutcome(known, 'RT1', 'won', T0)).toMatchObject({ kind: 'refused' });
  const ofProvider = applyReports(paid, [reported({ id: 'PR1', kind: 'return' })]).payment;
  expect(recordDisputeOutcome(ofProvider, 'PR1', 'won', T0)).toMatchObject({ kind: 'refused' });
});

test('takes back the credit of a chargeback that staff recorded as a return only once, and lets it be won', () => {
  const returned = withRecorded(paid, { id: 'LETTER', kind: 'return', amountMinor: 5000 });
  const { payment, outcomes } = applyReports(returned, [reported()]);
  expect(outcomes).toEqual([]);
  expect(payment.disputes).toMatchObject([{ id: 'LETTER', providerId: 'CB1', kind: 'chargeback', state: 'open' }]);
  expect(disputedMinor(payment)).toBe(5000);
  expect(applyReports(payment, [reported({ isWon: true })]).outcomes).toEqual(['dispute-won']);
});

test("keeps a return that staff recorded under the provider's case number after the provider reports it", () => {
  const returned = withRecorded(paid, { id: 'PR1', kind: 'return', amountMinor: 5000 });
  const { payment, outcomes } = applyReports(returned, [reported({ id: 'PR1', kind: 'return' })]);
  expect(outcomes).toEqual([]);
  expect(payment.disputes).toMatchObject([{ id: 'PR1', providerId: 'PR1', state: 'lost' }]);
  expect(recordDisputeOutcome(payment, 'PR1', 'won', T0)).toMatchObject({ kind: 'refused' });
});

test('takes back the credit again, once, when the provider reports a return that staff removed', () => {
  const returned = withRecorded(paid, { id: 'PR1', kind: 'return', amountMinor: 5000 });
  const removed = recordDisputeOutcome(returned, 'PR1', 'won', T0);
  if (removed.kind !== 'changed') throw new Error('not removed');
  const without = { ...returned, ...removed.change.set };
  expect(disputedMinor(without)).toBe(0);
  expect(recordDispute(without, { id: 'PR1', kind: 'return', amountMinor: 5000 }, T0)).toMatchObject({
    userErrors: [{ field: 'caseId', message: 'This case was already won or removed. Use another case number.' }],
  });
  const { payment, outcomes } = applyReports(without, [reported({ id: 'PR1', kind: 'return' })]);
  expect(outcomes).toEqual(['disputed']);
  expect(disputedMinor(payment)).toBe(5000);
  expect(applyReports(payment, [reported({ id: 'PR1', kind: 'return' })]).outcomes).toEqual([]);
});

test('refuses to record a reported chargeback again as a return of the same amount', () => {
  const charged = applyReports(paid, [reported()]).payment;
  expect(recordDispute(charged, { id: 'LETTER', kind: 'return', amountMinor: 5000 }, T0)).toMatchObject({
    userErrors: [{ field: 'caseId', message: expect.stringMatching(/already reported .* as case CB1/) }],
  });
});

test('changes nothing for a payment that did not succeed', () => {
  expect(nextReportedChange(buildPayment({ state: 'returned' }), [reported()], T0)).toBeUndefined();
});

test('records a reported chargeback as new after staff won one of equal amount', () => {
  const disputed = withRecorded(paid, { ...chargeback, id: 'LETTER-7', amountMinor: 4000 });
  const won = applyReports(disputed, [reported({ amountMinor: 4000, isWon: true })]).payment;
  const staffWon = { ...won, disputes: won.disputes.map(({ providerId: _, ...dispute }) => dispute) };
  const { payment, outcomes } = applyReports(staffWon, [reported({ id: 'CB2', amountMinor: 4000 })]);
  expect(outcomes).toEqual(['disputed']);
  expect(disputedMinor(payment)).toBe(4000);
});

test("refuses to record a chargeback that the provider reported, and names the provider's case number", () => {
  const { payment } = applyReports(paid, [reported({ amountMinor: 4000 })]);
  const letter = { ...chargeback, id: 'LETTER-7', amountMinor: 4000 };
  expect(recordDispute(payment, letter, T0)).toMatchObject({
    userErrors: [{ code: 'CONFLICT', field: 'caseId', message: expect.stringContaining('CB1') }],
  });
  expect(recordDispute(payment, { ...letter, amountMinor: 3999 }, T0)).toMatchObject({ kind: 'changed' });
  expect(recordDispute(payment, { ...letter, kind: 'return' }, T0)).toMatchObject({ kind: 'refused' });
  const won = applyReports(payment, [reported({ amountMinor: 4000, isWon: true })]).payment;
  expect(recordDispute(won, letter, T0)).toMatchObject({ kind: 'changed' });
});
