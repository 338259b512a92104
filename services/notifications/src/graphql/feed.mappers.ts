import { usd } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import { toConnection } from '@utility-pay/service-kit/graphql/connection';
import type { PageOf } from '@utility-pay/service-kit/page';
import type { FeedPosition, NumberedEvent } from '../domain/event-feed.ts';
import type { WebhookData } from '../domain/webhook-event.ts';
import { webhookBody } from '../domain/webhook-message.ts';

const toFeedCursor = ({ number, token }: FeedPosition): string =>
  Buffer.from(`${number} ${token}`).toString('base64url');

/** Parses a cursor. @throws AppError BAD_USER_INPUT if it is malformed. */
export function fromFeedCursor(cursor: string): FeedPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, number, token] = /^(\d{1,15}) ([a-z0-9]{0,40})$/.exec(text) ?? [];
  if (number === undefined || token === undefined)
    throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page');
  return { number: Number(number), token };
}

const textOf = (value: WebhookData[string] | undefined): string | null => (typeof value === 'string' ? value : null);

const toCompanyEvent = ({ id, type, timestamp, data }: NumberedEvent) => ({
  id,
  type,
  at: timestamp,
  customerId: textOf(data.customerId),
  paymentId: textOf(data.paymentId),
  refundId: textOf(data.refundId),
  disputeId: textOf(data.disputeId),
  disputeKind: textOf(data.kind),
  uploadId: textOf(data.uploadId),
  amount: typeof data.amountMinor === 'number' ? usd(data.amountMinor) : null,
  body: webhookBody({ type, timestamp, data }),
});

/** Returns a page of the feed. Its end cursor is set also if the page is empty. */
export function toEventConnection(
  { end, ...page }: PageOf<NumberedEvent> & { end: FeedPosition },
  after: string | null | undefined,
) {
  const connection = toConnection(page, after, ({ position }) => toFeedCursor(position), toCompanyEvent);
  return { ...connection, pageInfo: { ...connection.pageInfo, endCursor: toFeedCursor(end) } };
}
