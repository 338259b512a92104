import type { DomainEvent, WebhookEventType } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { WebhookEndpoint, WebhookEndpointChange } from '../../domain/webhook-endpoint.ts';
import type {
  WebhookAttempt,
  WebhookMessage,
  WebhookMessageChange,
  WebhookMessageState,
} from '../../domain/webhook-message.ts';

export interface EndpointKey {
  companyId: number;
  endpointId: string;
}

export interface WebhookEndpointRepository {
  /** Saves a new endpoint with the audited act; `full` if the company has the maximum number of endpoints. */
  add(endpoint: WebhookEndpoint, act: DomainEvent): Promise<'added' | 'full'>;
  /** Returns undefined also for an endpoint that is being deleted. */
  find(key: EndpointKey): Promise<WebhookEndpoint | undefined>;
  /** Returns a company's endpoints, oldest first. */
  list(companyId: number): Promise<WebhookEndpoint[]>;
  /** Returns the endpoints that receive events of a type, active or not. */
  listSubscribed(companyId: number, type: WebhookEventType): Promise<EndpointKey[]>;
  /** Compare-and-set on the version, with events; returns false on a conflict. */
  save(endpoint: WebhookEndpoint, change: WebhookEndpointChange, events?: DomainEvent[]): Promise<boolean>;
  /** Makes an active endpoint due, unless an attempt is scheduled already. */
  wake(key: EndpointKey, now: Date): Promise<void>;
  /** Makes every active endpoint without a scheduled attempt due. */
  wakeAll(now: Date): Promise<void>;
  /** Takes the lease of a due endpoint; returns undefined if it is not due, or another worker has the lease. */
  lease(key: EndpointKey, lease: { leaseId: string; now: Date; until: Date }): Promise<WebhookEndpoint | undefined>;
  /** Extends a lease and returns the current endpoint; undefined if the lease was lost. */
  renew(key: EndpointKey, lease: { leaseId: string; until: Date }): Promise<WebhookEndpoint | undefined>;
  /**
   * Ends a lease. Without `nextAttemptAt` no message is pending: returns false, and keeps the lease, if a message was added since
   * the endpoint was read.
   */
  release(endpoint: WebhookEndpoint, nextAttemptAt?: Date): Promise<boolean>;
  /** Returns the endpoints of all companies that are due, the longest due first. */
  listDue(now: Date, limit: number): Promise<EndpointKey[]>;
  /** Returns the endpoints of all companies that are being deleted. */
  listDeleting(batch: Batch): Promise<EndpointKey[]>;
  /** Removes an endpoint that is being deleted; returns false, and keeps it, until its events are published. */
  remove(key: EndpointKey): Promise<boolean>;
  /** Encrypts all signing secrets with the current encryption key. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
}

/** Delivered or failed messages of an endpoint: one, or those created in a time range, whose end is exclusive. */
export type ReplaySelection = { messageId: string } | { from: Date; to: Date };

export interface WebhookMessageRepository {
  /** Saves a new message. Idempotent: a message with the same id stays unchanged. */
  add(message: WebhookMessage): Promise<void>;
  find(key: EndpointKey, messageId: string): Promise<WebhookMessage | undefined>;
  /** Returns an endpoint's messages, newest first; fewer than the limit when they are large. */
  list(
    key: EndpointKey,
    filter: { state: WebhookMessageState | undefined; type: string | undefined },
    after: ListPosition | undefined,
    limit: number,
  ): Promise<PageOf<WebhookMessage>>;
  /** Returns the message to send next. */
  findNext(key: EndpointKey): Promise<WebhookMessage | undefined>;
  /** Counts the pending messages, up to a limit. */
  countPending(key: EndpointKey, limit: number): Promise<number>;
  /** Changes a pending message. A message that was deleted meanwhile stays deleted. */
  save(message: WebhookMessage, change: WebhookMessageChange): Promise<void>;
  /** Counts the delivered or failed messages of a selection, up to a limit. */
  countDone(key: EndpointKey, selection: ReplaySelection, limit: number): Promise<number>;
  /** Makes the delivered or failed messages of a selection pending again, after the pending ones; returns their number. */
  requeue(key: EndpointKey, selection: ReplaySelection, now: Date): Promise<number>;
  /** Returns messages of all companies that have been pending for too long. */
  listOverdue(now: Date, batch: Batch): Promise<WebhookMessage[]>;
  /** Deletes messages of an endpoint, at most `limit`; returns their number. */
  deleteSome(key: EndpointKey, limit: number): Promise<number>;
}

export interface WebhookRequest {
  url: string;
  /** The header `webhook-id`. */
  id: string;
  /** The header `webhook-timestamp`. */
  at: Date;
  body: string;
  /** The signing secrets; the message gets a signature with each of them. */
  secrets: readonly string[];
}

/** Sends webhooks. Never throws: returns the response, or the error. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<Omit<WebhookAttempt, 'at'>>;
  /** Returns why messages must not be sent to a URL; undefined if they may be sent, or if its host cannot be resolved now. */
  findProblem(url: string): Promise<string | undefined>;
}
