import type { WebhookEventType } from '@utility-pay/contracts';
import { DAY_MS } from '@utility-pay/contracts';
import type { WebhookData } from './webhook-event.ts';

/** Days for which an event can be read after it got its number. */
export const FEED_KEPT_DAYS = 30;
/** Characters of a batch's random token. */
export const TOKEN_LENGTH = 20;

/** An event of a company as partners read it. */
export interface FeedEvent {
  /** The id of the domain event, with which the ids of its webhook messages begin. */
  id: string;
  companyId: number;
  type: WebhookEventType;
  /** ISO 8601 instant of the event. */
  timestamp: string;
  data: WebhookData;
}

/**
 * A place in a company's feed. The token is that of the batch in which the number was assigned. It detects a restore from a
 * backup, after which the number may belong to another event, with another token.
 */
export interface FeedPosition {
  /** The number of an event, from 1 without gaps; 0 for the place before the first event. */
  number: number;
  token: string;
}

export const FEED_START: FeedPosition = { number: 0, token: '' };

export interface NumberedEvent extends FeedEvent {
  position: FeedPosition;
}

/** Events that get the numbers after the feed's last one, in this order. */
export interface FeedBatch {
  ids: string[];
  token: string;
  /** When the batch is numbered; never earlier than the batch before, so that events expire in the order of their numbers. */
  at: Date;
}

/** How far the events of a company are numbered. */
export interface EventFeed {
  companyId: number;
  /** Readers see events up to here. */
  last: FeedPosition;
  /** When the last batch was numbered. */
  lastAt: Date;
  /** The batch that is being numbered; any worker can complete it. */
  batch?: FeedBatch;
  version: number;
}

/** The number that an event of a batch gets. */
export interface Numbering {
  id: string;
  position: FeedPosition;
  /** The token of the previous number. */
  previousToken: string;
  at: Date;
}

/** Returns the batch of these events, which follows the last one. */
export const newBatch = ({ lastAt }: EventFeed, ids: string[], token: string, now: Date): FeedBatch => ({
  ids,
  token,
  at: new Date(Math.max(now.getTime(), lastAt.getTime())),
});

/** Returns the numbers of a batch. They are the same each time, so that two workers can assign them. */
export const numberingsOf = ({ last }: EventFeed, { ids, token, at }: FeedBatch): Numbering[] =>
  ids.map((id, index) => ({
    id,
    position: { number: last.number + 1 + index, token },
    previousToken: index === 0 ? last.token : token,
    at,
  }));

/** Returns the feed's end once a batch is numbered. */
export const endAfter = ({ last }: EventFeed, { ids, token, at }: FeedBatch): Pick<EventFeed, 'last' | 'lastAt'> => ({
  last: { number: last.number + ids.length, token },
  lastAt: at,
});

/** Returns the time up to which events were numbered that can no longer be read. */
export const feedCutoff = (now: Date): Date => new Date(now.getTime() - FEED_KEPT_DAYS * DAY_MS);

/**
 * Returns whether all events after a position can be read. `next`: the stored numbering of the event with the following number;
 * undefined if it can no longer be read.
 */
export function isReadableFrom(
  { number, token }: FeedPosition,
  { last }: Pick<EventFeed, 'last'>,
  next: Pick<Numbering, 'previousToken'> | undefined,
): boolean {
  if (number > last.number) return false;
  return token === (number === last.number ? last.token : next?.previousToken);
}
