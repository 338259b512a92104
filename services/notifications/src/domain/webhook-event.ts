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
  /** Returns the webhook's data; undefined if partners do not see an event with this data. */
  toData(data: unknown): WebhookData | undefined;
}

const mapEvent = <Data>(event: EventType<string, Data>, toData: (data: Data) => WebhookData | undefined): Mapping => ({
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
const mapUpload = (mappedState: UploadState): Mapping =>
  mapEvent(domainEvents.uploadChanged, ({ uploadId, undoOf, state }) =>
    state === mappedState ? { uploadId, ...(undoOf === undefined ? {} : { undoOf }) } : undefined,
  );

/** The domain event of each webhook type, and the webhook's data. */
const MAPPINGS: Record<WebhookEventType, Mapping> = {
  'payment.succeeded': mapEvent(
    domainEvents.paymentSucceeded,
    ({ paymentId, customerId, amountMinor, testMode = false }) => ({ paymentId, customerId, amountMinor, testMode }),
  ),
  'payment.refunded': mapEvent(domainEvents.paymentRefunded, toRefund),
  'payment.refund_failed': mapEvent(domainEvents.paymentRefundFailed, toRefund),
  'payment.disputed': mapEvent(domainEvents.paymentDisputed, toDispute),
  'payment.dispute_won': mapEvent(domainEvents.paymentDisputeWon, toDispute),
  'payment.returned': mapEvent(
    domainEvents.paymentReturned,
    ({ paymentId, customerId, refundId, returnedMinor, testMode = false }) => ({
      paymentId,
      customerId,
      refundId,
      amountMinor: returnedMinor,
      testMode,
    }),
  ),
  'payment.recorded': mapEvent(
    domainEvents.paymentRecorded,
    ({ customerId, creditId, amountMinor, method, externalId = null }) => ({
      customerId,
      creditId,
      amountMinor,
      method,
      externalId,
    }),
  ),
  'payment.reversed': mapEvent(domainEvents.paymentReversed, ({ customerId, creditId, amountMinor }) => ({
    customerId,
    creditId,
    amountMinor,
  })),
  'upload.awaiting_approval': mapUpload('awaiting-approval'),
  'upload.completed': mapUpload('completed'),
  'upload.failed': mapUpload('failed'),
  'upload.discarded': mapUpload('discarded'),
  // A customer's login has the id of the customer.
  'account.claimed': mapEvent(domainEvents.userCreated, ({ userId, role }) =>
    role === 'customer' ? { customerId: userId } : undefined,
  ),
  'account.unclaimed': mapEvent(domainEvents.accountUnclaimed, ({ customerId }) => ({ customerId })),
  'account.removed': mapEvent(domainEvents.accountRemoved, ({ customerId }) => ({ customerId })),
};

/** The domain events that partners see as webhooks. */
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
