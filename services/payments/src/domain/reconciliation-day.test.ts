import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { NO_SUMS } from './money-movement.ts';
import type { Finding } from './reconciliation.ts';
import { type ListProblem, leaseEndOf, newDay, type ReconciliationDay, withComparison } from './reconciliation-day.ts';

const START = new Date('2026-11-22T03:00:00.000Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);
const added = newDay({ companyId: 1, testMode: false, day: '2026-11-21', timeZone: 'UTC' }, undefined, START);

const finding = (key: string, fields: Partial<Finding> = {}): Finding => ({
  key,
  reason: 'missing-at-provider',
  kind: 'payment',
  reference: 'p1',
  paymentId: 'p1',
  transactionId: 't1',
  ownMinor: 1000,
  providerMinor: null,
  journalMinor: null,
  providerKind: null,
  ...fields,
});
/** Maximum exceptions that a day keeps. */
const MAX_EXCEPTIONS = 1000;
const inJournal = finding('j1', { reason: 'journal-differs' });

/** Returns the day after a comparison with these findings. */
const compared = (
  before: ReconciliationDay,
  findings: Finding[],
  { listProblem, now = START }: { listProblem?: ListProblem; now?: Date } = {},
): ReconciliationDay =>
  withComparison(before, { own: NO_SUMS, provider: undefined, journal: NO_SUMS, findings }, listProblem, now);
const statesOf = ({ exceptions }: ReconciliationDay) => exceptions.map(({ key, state }) => [key, state]);

test('clears only differences with the journal when the provider list is unavailable', () => {
  const first = compared(added, [finding('m1'), inJournal]);
  const down = compared(first, [], { listProblem: 'unavailable' });
  expect(statesOf(down)).toEqual([
    ['m1', 'open'],
    ['j1', 'cleared'],
  ]);
  expect(down).toMatchObject({ state: 'exceptions', listProblem: 'unavailable', nextRunAt: after(HOUR_MS / 4) });
  expect(statesOf(compared(down, []))).toEqual([
    ['m1', 'cleared'],
    ['j1', 'cleared'],
  ]);
});

test('keeps resolved exceptions first and drops cleared ones first when a day has more than 1,000', () => {
  const many = Array.from({ length: MAX_EXCEPTIONS }, (_, index) => finding(`m${index}`));
  const first = compared(added, many);
  const [ended, resolved, ...open] = first.exceptions;
  if (!ended || !resolved) throw new Error('no exceptions');
  const handled = {
    ...first,
    exceptions: [{ ...ended, state: 'cleared' as const }, ...open, { ...resolved, state: 'resolved' as const }],
  };
  const second = compared(handled, [...many.slice(1), finding('new')]);
  expect(second).toMatchObject({ exceptions: { length: MAX_EXCEPTIONS }, omittedCount: 0 });
  expect(second.exceptions.map(({ key }) => key)).not.toContain(ended.key);
  const third = compared(second, [...many.slice(1), finding('new'), finding('newer')]);
  expect(third.omittedCount).toBe(1);
  expect(third.exceptions.find(({ key }) => key === resolved.key)?.state).toBe('resolved');
});

test('compares a day without a list again 48 hours after its end, or every 6 hours while exceptions are open', () => {
  const first = compared(added, [], { listProblem: 'unsupported' });
  expect(first).toMatchObject({ state: 'list-unavailable', nextRunAt: after(45 * HOUR_MS) });
  const second = compared(first, [], { listProblem: 'unsupported', now: after(45 * HOUR_MS) });
  expect(second.nextRunAt).toBeUndefined();
  const open = compared(first, [inJournal], { listProblem: 'unsupported' });
  expect(open).toMatchObject({ state: 'exceptions', nextRunAt: after(6 * HOUR_MS) });
});

test('compares a day every 6 hours once it has failed, or its list was unavailable, for longer than a day', () => {
  expect(leaseEndOf(added, START)).toEqual(after(HOUR_MS / 2));
  expect(leaseEndOf(added, after(22 * HOUR_MS))).toEqual(after(28 * HOUR_MS));
  const down = { listProblem: 'unavailable' as const };
  expect(compared(added, [], { ...down, now: after(20 * HOUR_MS) }).nextRunAt).toEqual(after(20.25 * HOUR_MS));
  expect(compared(added, [], { ...down, now: after(22 * HOUR_MS) }).nextRunAt).toEqual(after(28 * HOUR_MS));
});

test('the age of an exception starts again when it returns after it was cleared, or with other amounts after staff resolved it', () => {
  const first = compared(added, [finding('m1')]);
  const [assigned] = first.exceptions;
  if (!assigned) throw new Error('no exception');
  const followed = { ...first, exceptions: [{ ...assigned, ownerId: 'u1', note: 'Asked the provider.' }] };
  const later = after(48 * HOUR_MS);
  const cleared = compared(followed, [], { now: after(HOUR_MS) });
  expect(compared(cleared, [finding('m1')], { now: later }).exceptions).toMatchObject([
    { state: 'open', firstSeenAt: later, ownerId: 'u1', note: 'Asked the provider.' },
  ]);
  const resolved = { ...first, exceptions: [{ ...assigned, state: 'resolved' as const, resolution: 'Rounded.' }] };
  const again = compared(resolved, [finding('m1', { ownMinor: 2000 })], { now: later });
  expect(again.exceptions).toMatchObject([{ state: 'open', firstSeenAt: later }]);
  expect(compared(first, [finding('m1')], { now: later }).exceptions).toMatchObject([{ firstSeenAt: START }]);
});
