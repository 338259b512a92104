import { expect, test } from 'vitest';
import { type EventFeed, endAfter, FEED_START, isReadableFrom, newBatch, numberingsOf } from './event-feed.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date('2026-11-21T12:00:01.000Z');
const feed: EventFeed = { companyId: 1, last: { number: 7, token: 'a' }, lastAt: later, version: 3 };

test('a batch is numbered after the last event, in its order, and never at an earlier time', () => {
  const batch = newBatch(feed, ['e8', 'e9'], 'b', now);
  expect(numberingsOf(feed, batch)).toEqual([
    { id: 'e8', position: { number: 8, token: 'b' }, previousToken: 'a', at: later },
    { id: 'e9', position: { number: 9, token: 'b' }, previousToken: 'b', at: later },
  ]);
  expect(endAfter(feed, batch)).toEqual({ last: { number: 9, token: 'b' }, lastAt: later });
});

test.each([
  ['the end of the feed', { number: 7, token: 'a' }, undefined, true],
  ['the end of a feed that was restored from a backup', { number: 7, token: 'x' }, undefined, false],
  ['a number that does not exist yet', { number: 8, token: 'a' }, undefined, false],
  ['an event whose successor is kept', { number: 5, token: 'a' }, { previousToken: 'a' }, true],
  ['an event of a feed that was restored from a backup', { number: 5, token: 'x' }, { previousToken: 'a' }, false],
  ['an event whose successor has expired', { number: 5, token: 'a' }, undefined, false],
  ['the start, while the first event is kept', FEED_START, { previousToken: '' }, true],
  ['the start, after the first event has expired', FEED_START, undefined, false],
])('reading a feed from %s is possible only if no event after it is missing', (_position, position, next, expected) => {
  expect(isReadableFrom(position, feed, next)).toBe(expected);
});
