import { type DomainEvent, domainEvents, type EventType, type WebhookEventType } from '@utility-pay/contracts';

/** Data of a webhook: ids, kinds, amounts in cents and flags, never names or addresses. */
export type WebhookData = Record<string, string | number | boolean | null>;

/** A domain event as partners see it. */
export interface WebhookEvent {
  type: WebhookEventType;
  data: WebhookData;
}

interface Mapping {
  event: EventType;
  /** Returns the webhook's data; undefined if partners do not see this event. */
  toData(data: unknown): WebhookData | undefined;
}

const from = <Data>(event: EventType<string, Data>, toData: (data: Data) => WebhookData | undefined): Mapping => ({
  event,
  toData: (data) => toData(event.data.parse(data)),
});

interface DisputeData {
  paymentId: string;
  customerId: string;
  disputeId: string;
  kind: string;
  disputedMinor: number;
  testMode?: boolean | undefined;
}
const toDispute = ({ paymentId, customerId, disputeId, kind, disputedMinor, testMode = false }: DisputeData) => ({
  paymentId,
  customerId,
  disputeId,
  kind,
  amountMinor: disputedMinor,
  testMode,
});

interface RefundData {
  paymentId: string;
  customerId: string;
  refundId: string;
  refundedMinor: number;
  testMode?: boolean | undefined;
}
const toRefund = ({ paymentId, customerId, refundId, refundedMinor, testMode = false }: RefundData) => ({
  paymentId,
  customerId,
  refundId,
  amountMinor: refundedMinor,
  testMode,
});

type UploadState = ReturnType<typeof domainEvents.uploadChanged.data.parse>['state'];
const fromUpload = (wanted: UploadState): Mapping =>
  from(domainEvents.uploadChanged, ({ uploadId, undoOf, state }) =>
    state === wanted ? { uploadId, ...(undoOf === undefined ? {} : { undoOf }) } : undefined,
  );

/** Which domain event each webhook is about, and its data. */
const MAPPINGS: Record<WebhookEventType, Mapping> = {
  'payment.succeeded': from(
    domainEvents.paymentSucceeded,
    ({ paymentId, customerId, amountMinor, testMode = false }) => ({ paymentId, customerId, amountMinor, testMode }),
  ),
  'payment.refunded': from(domainEvents.paymentRefunded, toRefund),
  'payment.refund_failed': from(domainEvents.paymentRefundFailed, toRefund),
  'payment.disputed': from(domainEvents.paymentDisputed, toDispute),
  'payment.dispute_won': from(domainEvents.paymentDisputeWon, toDispute),
  'payment.returned': from(
    domainEvents.paymentReturned,
    ({ paymentId, customerId, refundId, returnedMinor, testMode = false }) => ({
      paymentId,
      customerId,
      refundId,
      amountMinor: returnedMinor,
      testMode,
    }),
  ),
  'payment.recorded': from(
    domainEvents.paymentRecorded,
    ({ customerId, creditId, amountMinor, method, externalId = null }) => ({
      customerId,
      creditId,
      amountMinor,
      method,
      externalId,
    }),
  ),
  'payment.reversed': from(domainEvents.paymentReversed, ({ customerId, creditId, amountMinor }) => ({
    customerId,
    creditId,
    amountMinor,
  })),
  'upload.awaiting_approval': fromUpload('awaiting-approval'),
  'upload.completed': fromUpload('completed'),
  'upload.failed': fromUpload('failed'),
  'upload.discarded': fromUpload('discarded'),
  // A customer's login has the id of the customer.
  'account.claimed': from(domainEvents.userCreated, ({ userId, role }) =>
    role === 'customer' ? { customerId: userId } : undefined,
  ),
  'account.unclaimed': from(domainEvents.accountUnclaimed, ({ customerId }) => ({ customerId })),
  'account.removed': from(domainEvents.accountRemoved, ({ customerId }) => ({ customerId })),
};

/** The domain events that webhooks are about. */
export const WEBHOOK_DOMAIN_EVENTS: readonly EventType[] = [
  ...new Set(Object.values(MAPPINGS).map(({ event }) => event)),
];

/** Returns a domain event as partners see it; undefined if they do not. */
export function toWebhookEvent({ type, companyId, data }: DomainEvent): WebhookEvent | undefined {
  const entries = Object.entries(MAPPINGS) as [WebhookEventType, Mapping][];
  for (const [name, { event, toData }] of entries) {
    const mapped = event.name === type ? toData(data) : undefined;
    if (mapped) return { type: name, data: { companyId, ...mapped } };
  }
  return undefined;
}
