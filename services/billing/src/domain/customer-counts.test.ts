import { expect, test } from 'vitest';
import { completeRecount, countChange, isUnchanged, newCounts, postponeRecount, sumDeltas } from './customer-counts.ts';

const now = new Date('2026-11-21T12:00:00Z');
const claimed = { claim: { state: 'claimed' } } as const;
const removed = { claim: { state: 'removed' } } as const;
const unclaimed = { claim: { state: 'unclaimed' } } as const;

test('counts a customer that is added, claimed, reset and removed', () => {
  expect(countChange(undefined, unclaimed)).toEqual({ total: 1, claimed: 0 });
  expect(countChange(unclaimed, claimed)).toEqual({ total: 0, claimed: 1 });
  expect(countChange(claimed, unclaimed)).toEqual({ total: 0, claimed: -1 });
  expect(countChange(claimed, removed)).toEqual({ total: -1, claimed: -1 });
  expect(countChange(removed, unclaimed)).toEqual({ total: 1, claimed: 0 });
});

test('adds deltas to one', () => {
  const deltas = [
    { total: 5, claimed: 0 },
    { total: -3, claimed: 1 },
  ];
  expect(sumDeltas(deltas)).toEqual({ total: 2, claimed: 1 });
  expect(sumDeltas([])).toEqual({ total: 0, claimed: 0 });
});

test('a recounted company is due an hour later, and unchanged until its next sequence number', () => {
  const counts = { companyId: 1, sequence: 7, total: 5, claimed: 2, ...completeRecount(7, now) };
  expect(counts).toMatchObject({ isVerified: true, recountAt: new Date(now.getTime() + 3_600_000) });
  expect(isUnchanged(counts)).toBe(true);
  expect(isUnchanged({ ...counts, sequence: 8 })).toBe(false);
  expect(isUnchanged({ companyId: 1, sequence: 0, ...newCounts({ isEmpty: false, now }) })).toBe(false);
  expect(postponeRecount(now).recountAt).toEqual(new Date(now.getTime() + 15_000));
});
