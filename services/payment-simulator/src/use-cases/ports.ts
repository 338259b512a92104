import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { Fault, FaultKind, FaultTarget } from '../domain/fault.ts';
import type { ResultFields } from '../domain/outcome.ts';
import type { Decision, Dispute, HostedPage, PageRecord, Transaction } from '../domain/page.ts';

/** Pages, their decisions and their refunds. Each write resolves once the record is on disk. */
export type PageRepository = {
  /** Returns false and stores nothing when the reference is already used. */
  open(page: HostedPage): Promise<boolean>;
  /** Stores the first decision of a page. Returns the decision that was stored and whether it is the given one. */
  decide(page: HostedPage, decision: Decision): Promise<{ decision: Decision; isFirst: boolean }>;
  /**
   * Stores the transaction that `create` derives from the page's current record. Runs one at a time per page.
   * Returns undefined and stores nothing when the reference is already used.
   */
  transact(
    page: HostedPage,
    reference: string,
    create: (record: PageRecord) => Transaction,
  ): Promise<Transaction | undefined>;
  /** Stores the dispute that `create` derives from the page's current record, or a change of it; undefined stores nothing. */
  dispute(page: HostedPage, create: (record: PageRecord) => Dispute | undefined): Promise<Dispute | undefined>;
  byToken(token: string): PageRecord | undefined;
  byReference(reference: string): PageRecord | undefined;
  /** Finds a page by the retrieval reference number of its card payment. */
  byRrn(rrn: string): PageRecord | undefined;
  byDispute(id: string): PageRecord | undefined;
  /** Finds a void or refund by its own reference, with its page. */
  transaction(reference: string): { page: HostedPage; transaction: Transaction } | undefined;
  all(): Iterable<PageRecord>;
};

export type FaultStore = {
  add(fault: Fault): void;
  /** Removes the faults of one terminal, or all of them. */
  clear(tpn?: string): void;
  /** Consumes one use of the first fault of this kind that affects the target and passes `filter`. */
  take<K extends FaultKind>(
    kind: K,
    target: FaultTarget,
    filter?: (fault: Extract<Fault, { kind: K }>) => boolean,
  ): Extract<Fault, { kind: K }> | undefined;
};

export type Webhook = { readonly url: string; readonly authHeader: string; readonly result: ResultFields };

export type WebhookSender = {
  /** Schedules the webhook. Returns before it is sent. */
  send(webhook: Webhook, delayMs: number): void;
};

/** Where a merchant of Stripe receives webhooks, and the secret that signs them. */
export type StripeEndpoint = { readonly url: string; readonly secret: string };

/** How each webhook of Stripe is sent: how often (0 sends none), and how late. */
export type StripeWebhookSettings = { readonly copies: number; readonly delayMs: number };

export type StripeWebhooks = {
  /** Sends an event of the account with this key to its endpoint. Returns before it is delivered. */
  send(apiKey: string, type: string, object: object): void;
  setEndpoint(apiKey: string, endpoint: StripeEndpoint): void;
  setSettings(settings: StripeWebhookSettings): void;
  /**
   * Sends the last event of this type again. `secret` and `ageSeconds` override the signature, for tests of rejected
   * webhooks. Returns false without such an event or without an endpoint.
   */
  resend(
    apiKey: string,
    type: string,
    overrides: { secret?: string | undefined; ageSeconds?: number | undefined },
  ): Promise<boolean>;
  stop(): void;
};

export type SimulatorLog = Pick<Logger, 'info' | 'warn' | 'error'>;

export type SimulatorContext = {
  readonly pages: PageRepository;
  readonly faults: FaultStore;
  readonly webhooks: WebhookSender;
  readonly clock: Clock;
  readonly randomId: RandomId;
};
