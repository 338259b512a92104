import type { WebhookEventType } from '@utility-pay/contracts';
import type { PageOf } from '@utility-pay/service-kit/page';
import type {
  EventFeed,
  FeedBatch,
  FeedEvent,
  FeedPosition,
  NumberedEvent,
  Numbering,
} from '../../domain/event-feed.ts';

/** A part of a company's feed: the events with numbers above `after`, up to `upTo`. */
export interface FeedSelection {
  companyId: number;
  after: number;
  upTo: number;
  /** Only events that were numbered after this time. */
  numberedAfter: Date;
  types: readonly WebhookEventType[];
}

export type FeedChange = Partial<Pick<EventFeed, 'last' | 'lastAt'>> & { batch: FeedBatch | undefined };

export interface EventFeedRepository {
  /** Saves an event without a number. Idempotent: an event with the same id stays unchanged. */
  add(event: FeedEvent, now: Date): Promise<void>;
  /** Returns how far a company's events are numbered. */
  find(companyId: number): Promise<EventFeed>;
  /**
   * Compare-and-set on the version; returns the changed feed, or undefined on a conflict. `batch: undefined` removes the batch.
   */
  save(feed: EventFeed, change: FeedChange): Promise<EventFeed | undefined>;
  /**
   * Returns ids of events without a number, the oldest first; also of events with a number beyond the feed's end, which exist
   * only after a restore from a backup.
   */
  listUnnumbered(feed: EventFeed, limit: number): Promise<string[]>;
  /** Assigns numbers. Idempotent. */
  number(companyId: number, numberings: readonly Numbering[]): Promise<void>;
  /** Returns the stored numbering of the event with a number; undefined if there is none that was numbered after the given time. */
  findNumbered(
    companyId: number,
    number: FeedPosition['number'],
    numberedAfter: Date,
  ): Promise<Pick<Numbering, 'previousToken'> | undefined>;
  /** Returns numbered events in the order of their numbers. */
  list(selection: FeedSelection, limit: number): Promise<PageOf<NumberedEvent>>;
  /** Returns the companies with an event without a number, or an unfinished batch, that is older than this time. */
  listUnfinished(before: Date): Promise<number[]>;
}
