import { expect, test } from 'vitest';
import { countChange, isUnchanged, newCounts, recounted, withDeltas, withRecountPostponed } from './customer-counts.ts';

const now = new Date('2026-11-21T12:00:00Z');
const empty = newCounts(1, true, now);
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

test('adds each delta once, however often it is applied', () => {
  const deltas = [
    { id: 'a', total: 5, claimed: 0 },
    { id: 'b', total: 3, claimed: 1 },
  ];
  const counts = withDeltas(withDeltas(empty, deltas.slice(0, 1)), deltas);
  expect([counts.total, counts.claimed]).toEqual([8, 1]);
  expect(withDeltas(counts, deltas)).toBe(counts);
});

test('remembers a limited number of deltas', () => {
  let counts = empty;
  for (let index = 0; index < 2500; index++) counts = withDeltas(counts, [{ id: `d${index}`, total: 1, claimed: 0 }]);
  expect([counts.total, counts.appliedDeltas.length]).toEqual([2500, 2000]);
});

test('recounts a company once after its last change', () => {
  const counts = recounted({ ...empty, version: 7 }, { total: 5, claimed: 2 }, now);
  expect(counts).toMatchObject({ total: 5, claimed: 2, isVerified: true, recountedVersion: 8 });
  expect(isUnchanged({ ...counts, version: 8 })).toBe(true);
  expect(isUnchanged({ ...counts, version: 9 })).toBe(false);
  expect(isUnchanged(newCounts(1, false, now))).toBe(false);
  expect(withRecountPostponed(counts, now).recountAt).toEqual(new Date(now.getTime() + 15_000));
});
