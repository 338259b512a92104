import type { DomainEvent } from '@utility-pay/contracts';
import { coalesce } from '@utility-pay/service-kit/jobs/coalesce';
import { handleEach, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import {
  type EventFeed,
  endAfter,
  type FeedBatch,
  newBatch,
  numberingsOf,
  TOKEN_LENGTH,
} from '../domain/event-feed.ts';
import { toWebhookEvent } from '../domain/webhook-event.ts';
import type { EventFeedRepository } from './ports/event-feeds.ts';

/** Maximum number of events in a batch. */
const BATCH_SIZE = 500;
/** Milliseconds between two batches: the events of a burst get their numbers together. */
const PAUSE_MS = 50;
/** Steps after which a worker stops, because conflicts with other workers could otherwise go on without end. */
const MAX_STEPS = 40;
/** Age from which the sweeper numbers an event, or completes a batch. */
const UNFINISHED_AFTER_MS = 2000;

interface Dependencies {
  eventFeeds: EventFeedRepository;
  clock: Clock;
  randomId: RandomId;
}

/**
 * Gives a company's events the numbers after its last one. First the batch is written to the feed, under compare-and-set;
 * then its events get their numbers; then readers may see them. A crash in between leaves a batch that any worker completes
 * with the same numbers.
 */
export function numberFeedEvents({ eventFeeds, clock, randomId }: Dependencies) {
  return async (companyId: number): Promise<void> => {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const feed = await eventFeeds.find(companyId);
      if (feed.batch) {
        await complete(feed, feed.batch);
        continue;
      }
      const ids = await eventFeeds.listUnnumbered(feed, BATCH_SIZE);
      if (ids.length === 0) return;
      const batch = newBatch(feed, ids, randomId(TOKEN_LENGTH), clock.now());
      const started = await eventFeeds.save(feed, { batch });
      // A batch that is not full contains every event that had no number.
      if (started && (await complete(started, batch)) && ids.length < BATCH_SIZE) return;
    }
  };

  /** Returns undefined when another worker completed the batch. */
  async function complete(feed: EventFeed, batch: FeedBatch): Promise<EventFeed | undefined> {
    await eventFeeds.number(feed.companyId, numberingsOf(feed, batch));
    return eventFeeds.save(feed, { ...endAfter(feed, batch), batch: undefined });
  }
}

/** Adds an event that partners see to its company's feed. Idempotent per event. */
export const recordFeedEvent = (dependencies: Dependencies) => {
  const { eventFeeds, clock } = dependencies;
  // Events that arrive together get their numbers in one batch.
  const numberEvents = coalesce(numberFeedEvents(dependencies), PAUSE_MS);
  return async (event: DomainEvent): Promise<void> => {
    const webhookEvent = toWebhookEvent(event);
    if (!webhookEvent) return;
    const { id, companyId, at: timestamp } = event;
    await eventFeeds.add({ ...webhookEvent, id, companyId, timestamp }, clock.now());
    await numberEvents(companyId);
  };
};

/** Numbers the events of all companies that a stopped worker left without a number. */
export const finishFeedEvents = (dependencies: Dependencies) => async (): Promise<void> => {
  const before = new Date(dependencies.clock.now().getTime() - UNFINISHED_AFTER_MS);
  const companies = await dependencies.eventFeeds.listUnfinished(before);
  throwFailures(await handleEach(companies, numberFeedEvents(dependencies)));
};
