import { expect, test } from 'vitest';
import { isSettled, newCounts, notNow, recounted, stillRight, withAdded } from './customer-counts.ts';

const now = new Date('2026-11-21T12:00:00Z');
const fresh = newCounts(1, true, now);

test('an upload counts by its sum: telling it again, or an older one, changes nothing', () => {
  const told = withAdded(withAdded(fresh, 'a', 1000), 'a', 2500);
  expect(told.total).toBe(2500);
  expect(withAdded(told, 'a', 2500)).toBe(told);
  expect(withAdded(told, 'a', 1000)).toBe(told);
  expect(withAdded(told, 'b', 1).total).toBe(2501);
});

test('the latest hundred uploads are remembered', () => {
  let counts = fresh;
  for (let upload = 0; upload < 150; upload++) counts = withAdded(counts, `u${upload}`, 2);
  expect([counts.total, counts.uploads.length, counts.uploads[0]?.id]).toEqual([300, 100, 'u50']);
});

test('a company that had customers before anybody counted is recounted at once, an empty one is right from the start', () => {
  expect(fresh).toMatchObject({ isVerified: true, total: 0, recountAt: new Date('2026-11-21T13:00:00Z') });
  expect(newCounts(1, false, now)).toMatchObject({ isVerified: false, recountAt: now });
});

test('what was recounted is settled until something moves', () => {
  const counted = recounted(fresh, { total: 7, claimed: 3 }, now);
  const written = { ...counted, version: fresh.version + 1 };
  expect([written.total, written.claimed, isSettled(written)]).toEqual([7, 3, true]);
  expect(isSettled({ ...written, version: written.version + 1 })).toBe(false);
  const again = { ...stillRight(written, now), version: written.version + 1 };
  expect([again.total, isSettled(again)]).toEqual([7, true]);
  expect(notNow(fresh, now).recountAt).toEqual(new Date('2026-11-21T12:00:15Z'));
});
