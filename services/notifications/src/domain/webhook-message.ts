import type { WebhookEventType } from '@utility-pay/contracts';
import { DAY_MS } from '@utility-pay/contracts';
import type { WebhookData } from './webhook-event.ts';

export type WebhookMessageState = 'pending' | 'delivered' | 'failed';

/** One request and its response. */
export interface WebhookAttempt {
  at: Date;
  /** The HTTP status; absent without a response. */
  status?: number;
  /** Why there was no response. */
  error?: string;
  durationMs: number;
  /** The beginning of the response's body. */
  response?: string;
}

/** One event for one endpoint. */
export interface WebhookMessage {
  /** The header `webhook-id`. */
  id: string;
  companyId: number;
  endpointId: string;
  /** A WebhookEventType, or WEBHOOK_TEST_TYPE. */
  type: string;
  /** The JSON body, byte for byte. */
  body: string;
  state: WebhookMessageState;
  /** When it was created or last replayed; orders the pending messages of an endpoint. */
  queuedAt: Date;
  createdAt: Date;
  /** When it was delivered or given up (both are called done). */
  doneAt?: Date;
  /** While it is pending: when it is given up. */
  giveUpAt?: Date;
  /** When it is done: when it is deleted. */
  expiresAt?: Date;
  attemptCount: number;
  /** The last 20 attempts, oldest first. */
  attempts: WebhookAttempt[];
}

/** A message stays pending for at most this long. */
const MAX_PENDING_MS = 30 * DAY_MS;
/** A message is kept for this long after it was delivered or given up. */
const KEPT_AFTER_DONE_MS = 30 * DAY_MS;
const MAX_STORED_ATTEMPTS = 20;

/** How long a request may take. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Bytes of a response that are read and stored. */
export const MAX_RESPONSE_BYTES = 4096;

/** Returns when a message is given up that was created or replayed at this time. */
export const giveUpTime = (queuedAt: Date): Date => new Date(queuedAt.getTime() + MAX_PENDING_MS);
/** Returns when a message is deleted that was delivered or given up at this time. */
export const expiryTime = (doneAt: Date): Date => new Date(doneAt.getTime() + KEPT_AFTER_DONE_MS);

/** Returns the JSON body of the webhooks about an event. */
export const webhookBody = ({ type, timestamp, data }: Pick<NewMessage, 'type' | 'timestamp' | 'data'>): string =>
  JSON.stringify({ type, timestamp, data });

interface NewMessage {
  /** The id of the domain event, or of the test; with the endpoint's id it makes the message's id. */
  eventId: string;
  companyId: number;
  endpointId: string;
  type: WebhookEventType | 'webhook.test';
  /** ISO 8601 instant of the event. */
  timestamp: string;
  data: WebhookData;
}

/** Returns a pending message. Its id depends on event and endpoint only, so a redelivered event has the same message. */
export const newWebhookMessage = (
  { eventId, companyId, endpointId, type, timestamp, data }: NewMessage,
  now: Date,
): WebhookMessage => ({
  id: `${eventId}-${endpointId}`,
  companyId,
  endpointId,
  type,
  body: webhookBody({ type, timestamp, data }),
  state: 'pending',
  queuedAt: now,
  createdAt: now,
  giveUpAt: giveUpTime(now),
  attemptCount: 0,
  attempts: [],
});

export const isSuccess = ({ status = 0 }: Pick<WebhookAttempt, 'status'>): boolean => status >= 200 && status < 300;

/** Returns whether the endpoint says that it will never accept messages again. */
export const isGone = ({ status }: Pick<WebhookAttempt, 'status'>): boolean => status === 410;

export type WebhookMessageChange = Partial<
  Pick<WebhookMessage, 'attempts' | 'attemptCount' | 'state' | 'doneAt' | 'expiresAt'>
> & { giveUpAt?: undefined };

/** Returns the change of a pending message after an attempt. */
export function applyWebhookAttempt(
  { attempts, attemptCount }: Pick<WebhookMessage, 'attempts' | 'attemptCount'>,
  attempt: WebhookAttempt,
  now: Date,
): WebhookMessageChange {
  const recorded = { attempts: [...attempts, attempt].slice(-MAX_STORED_ATTEMPTS), attemptCount: attemptCount + 1 };
  if (!isSuccess(attempt)) return recorded;
  return { ...recorded, state: 'delivered', doneAt: now, expiresAt: expiryTime(now), giveUpAt: undefined };
}
