import {
  type EmailTemplateKey,
  emailTemplateOf,
  type FileTransferOutcome,
  type WebhookDisabledReason,
} from '@utility-pay/contracts';
import type { Email } from './email.ts';

/** A setting whose changes are sent to the business owners. */
export type SecuritySetting = 'payment-setup' | 'email-configuration';

/** How the provider took a payment's money back. */
export type DisputeKind = 'chargeback' | 'return';

/** What each email is about: the ids from which it is composed. Only a test email contains an address. */
interface EmailSubjects extends Record<EmailTemplateKey, object> {
  receipt: { customerId: string; paymentId: string };
  refund: { customerId: string; paymentId: string; refundId: string; refundedMinor: number; refundedAt: Date };
  returned: { customerId: string; paymentId: string; refundId: string; refundedMinor: number; refundedAt: Date };
  dispute: {
    userId: string;
    paymentId: string;
    disputeId: string;
    disputeKind: DisputeKind;
    isWon: boolean;
    disputedMinor: number;
    changedAt: Date;
  };
  'refund-failed': { userId: string; paymentId: string; refundId: string; refundedMinor: number; changedAt: Date };
  'password-reset': { userId: string; resetId: string };
  'password-changed': { userId: string; changeId: string };
  'email-changed': { userId: string; changeId: string };
  'setting-changed': { userId: string; setting: SecuritySetting; byUserId: string; changedAt: Date };
  'webhook-disabled': { userId: string; endpointId: string; disabledReason: WebhookDisabledReason; changedAt: Date };
  /** `fileName`, `uploadId` and `message` are empty if there are none. */
  'file-transfer': {
    userId: string;
    transferOutcome: FileTransferOutcome;
    fileName: string;
    uploadId: string;
    message: string;
  };
  'user-deactivated': { userId: string; deactivatedUserId: string; byUserId: string; changedAt: Date };
  'user-created': { userId: string };
  'account-claimed': { userId: string };
  test: { testEmail: string };
}

export type EmailRequest = { [Key in EmailTemplateKey]: { template: Key } & EmailSubjects[Key] }[EmailTemplateKey];

/** Returns whether the email is about a change of access, which a company's settings must not suppress. */
export const isSecurityNotice = ({ template }: Pick<EmailRequest, 'template'>): boolean =>
  emailTemplateOf(template).isSecurityNotice;

export type DeliveryState = 'queued' | 'sent' | 'failed' | 'captured';

export interface Failure {
  at: Date;
  /** The provider cannot have accepted the email: it was never handed over, or rejected on the first attempt. */
  neverAccepted: boolean;
}

interface DeliveryRecord {
  /** Template and subject id, so that a redelivered event finds the same delivery. */
  id: string;
  /** The id of the user who gets the email; a customer's login has the customer's id. Absent for a test email. */
  recipientId?: string;
  /** NO_COMPANY for emails of the deployment. */
  companyId: number;
  state: DeliveryState;
  /** Incremented by each change, for compare-and-set. */
  version: number;
  isUrgent: boolean;
  /** Origin of the portal where the email was requested. It may be another company's host. */
  requestedPortalUrl?: string;
  email?: Email;
  /** Why the email failed, or was captured although a provider is configured. */
  reason?: string;
  /** Present while the state is `failed`. */
  failure?: Failure;
  /** How often an operator restarted the delivery under a new idempotency key; absent before the first restart. */
  restarts?: number;
  attempts: number;
  /** When the email was composed: the earliest time at which the provider may have received it. */
  composedAt?: Date;
  /** When the next attempt is due; absent when none is left. */
  nextAttemptAt?: Date;
  createdAt: Date;
  sentAt?: Date;
}

/** One email to one person. */
export type Delivery = DeliveryRecord & EmailRequest;

/** A delivery as lists read it: without the HTML page of the email. */
export type ListedDelivery = Omit<DeliveryRecord, 'email'> & { email?: Omit<Email, 'html'> } & EmailRequest;

/** A change of a delivery. A field that is present and undefined is removed. */
export type DeliveryChange = Partial<
  Pick<
    Delivery,
    'state' | 'email' | 'reason' | 'failure' | 'restarts' | 'attempts' | 'composedAt' | 'nextAttemptAt' | 'sentAt'
  >
>;

function recipientOf(request: EmailRequest): { recipientId?: string } {
  if ('customerId' in request) return { recipientId: request.customerId };
  return 'userId' in request ? { recipientId: request.userId } : {};
}

/** Returns a queued delivery. `subjectId` is the id of what the email is about, such as the payment. */
export const newDelivery = (companyId: number, subjectId: string, request: EmailRequest, now: Date): Delivery => ({
  ...request,
  id: `${request.template}-${subjectId}`,
  ...recipientOf(request),
  companyId,
  state: 'queued',
  version: 0,
  isUrgent: emailTemplateOf(request.template).isUrgent,
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
});

/** Returns the provider's idempotency key: the delivery's id, with a suffix after a restart. */
export const idempotencyKeyOf = ({ id, restarts }: Delivery): string => (restarts ? `${id}-again-${restarts}` : id);
