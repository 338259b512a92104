import {
  type Actor,
  mayIn,
  mayReadCustomers,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@utility-pay/contracts';
import { requireBelongsTo } from '@utility-pay/service-kit/auth';
import { AppError, forbidden } from '@utility-pay/service-kit/errors';
import { type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  FEED_KEPT_DAYS,
  FEED_START,
  type FeedPosition,
  feedCutoff,
  isReadableFrom,
  type NumberedEvent,
} from '../domain/event-feed.ts';
import type { EventFeedRepository } from './ports/event-feeds.ts';

const MAX_PAGE_SIZE = 200;

const CURSOR_EXPIRED_MESSAGE = `This cursor is too old: events are kept for ${FEED_KEPT_DAYS} days. Start again without a cursor.`;

interface FeedRequest {
  /** 1 to 200. */
  first: number;
  /** Undefined to begin with the oldest event that can be read. */
  after: FeedPosition | undefined;
  /** Undefined for all types that the actor may read. */
  types: readonly WebhookEventType[] | undefined;
}

interface FeedPage extends PageOf<NumberedEvent> {
  /** Where the next request continues, also after an empty page. */
  end: FeedPosition;
}

/** Returns whether the actor may read what events of a type are about: payments, bill files or customers. */
function mayReadType(actor: Actor, companyId: number, type: WebhookEventType): boolean {
  if (type.startsWith('payment.')) return mayIn(actor, companyId, 'viewPayments');
  if (type.startsWith('upload.')) return mayIn(actor, companyId, 'manageBalances');
  return mayReadCustomers(actor, companyId);
}

/** Returns the requested types, or all readable ones. @throws AppError FORBIDDEN if a requested type, or every type, is not readable. */
function requireTypes(actor: Actor, companyId: number, requested: FeedRequest['types']): WebhookEventType[] {
  const readable = WEBHOOK_EVENT_TYPES.filter((type) => mayReadType(actor, companyId, type));
  if (readable.length === 0 || requested?.some((type) => !readable.includes(type))) throw forbidden();
  return requested ? [...requested] : readable;
}

/**
 * Returns a company's events after a position, in the order of their numbers. Events without a number are left out, so a new
 * event never appears before a position that was returned.
 * @throws AppError NOT_FOUND, FORBIDDEN; CURSOR_EXPIRED if an event after the position can no longer be read, or the feed was
 *   restored from a backup that is older than the position.
 */
export const readFeed =
  ({ eventFeeds, clock }: { eventFeeds: EventFeedRepository; clock: Clock }) =>
  async (actor: Actor, companyId: number, { first, after, types: requestedTypes }: FeedRequest): Promise<FeedPage> => {
    requireBelongsTo(actor, companyId);
    requirePageSize(first, MAX_PAGE_SIZE);
    const types = requireTypes(actor, companyId, requestedTypes);
    const feed = await eventFeeds.find(companyId);
    const numberedAfter = feedCutoff(clock.now());
    if (after) {
      const isAtEnd = after.number >= feed.last.number;
      const next = isAtEnd ? undefined : await eventFeeds.findNumbered(companyId, after.number + 1, numberedAfter);
      if (!isReadableFrom(after, feed, next)) throw new AppError('CURSOR_EXPIRED', CURSOR_EXPIRED_MESSAGE);
    }
    const { number } = after ?? FEED_START;
    const selection = { companyId, after: number, upTo: feed.last.number, numberedAfter, types };
    const page = await eventFeeds.list(selection, first);
    const lastRead = page.rows.at(-1)?.position;
    return { ...page, end: page.hasNextPage && lastRead ? lastRead : feed.last };
  };
