import { domainEvents } from '@utility-pay/contracts';
import { createEventFactory } from '@utility-pay/service-kit/outbox/outbox';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { expect, test } from 'vitest';
import { type EventFeed, FEED_START, type Numbering } from '../domain/event-feed.ts';
import type { EventFeedRepository } from './ports/event-feeds.ts';
import { recordFeedEvent } from './record-feed-event.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };
const createEvent = createEventFactory(clock, randomId);
const uploadChanged = () =>
  createEvent(domainEvents.uploadChanged, 1, { uploadId: 'u', state: 'completed', changesBills: true });

/** Creates a feed in memory whose calls end asynchronously, as those of a database do. */
function createFeed() {
  const waiting: string[] = [];
  const numbered: Numbering[] = [];
  const calls: string[] = [];
  let feed: EventFeed = { companyId: 1, last: FEED_START, lastAt: new Date(0), version: 0 };
  const respond = async <Value>(name: string, read: () => Value): Promise<Value> => {
    calls.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    return read();
  };
  const eventFeeds: Pick<EventFeedRepository, 'add' | 'find' | 'save' | 'listUnnumbered' | 'number'> = {
    add: ({ id }) => respond('add', () => void waiting.push(id)),
    find: () => respond('find', () => feed),
    save: (_feed, { batch, ...rest }) =>
      respond('save', () => {
        const { batch: _before, ...stored } = feed;
        feed = { ...stored, ...rest, version: feed.version + 1, ...(batch ? { batch } : {}) };
        return feed;
      }),
    listUnnumbered: (_feed, limit) => respond('listUnnumbered', () => waiting.slice(0, limit)),
    number: (_companyId, numberings) =>
      respond('number', () => {
        numbered.push(...numberings);
        waiting.splice(0, numberings.length);
      }),
  };
  return { eventFeeds: eventFeeds as EventFeedRepository, numbered, calls };
}

test('20 events that arrive together get their numbers in one batch', async () => {
  const { eventFeeds, numbered, calls } = createFeed();
  const record = recordFeedEvent({ eventFeeds, clock, randomId });
  const events = Array.from({ length: 20 }, uploadChanged);
  await Promise.all(events.map(record));
  expect(numbered.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(numbered.map(({ position }) => position.number)).toEqual(events.map((_, index) => index + 1));
  expect(calls.filter((name) => name === 'number')).toHaveLength(1);
});

test('an event that arrives alone reads the feed once', async () => {
  const { eventFeeds, calls } = createFeed();
  await recordFeedEvent({ eventFeeds, clock, randomId })(uploadChanged());
  expect(calls).toEqual(['add', 'find', 'listUnnumbered', 'save', 'number', 'save']);
});
