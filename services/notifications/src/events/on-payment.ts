import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Sends the payer a receipt. */
export const onPaymentSucceeded = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentSucceeded, ({ companyId, data: { customerId, paymentId } }) =>
    enqueueEmail(companyId, paymentId, { template: 'receipt', customerId, paymentId }),
  );

/** Informs the payer of each refund, except of the void of a test payment. */
export const onPaymentRefunded = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentRefunded, async ({ companyId, data }) => {
    if (data.isTestVoid) return;
    const { customerId, paymentId, refundId, refundedMinor } = data;
    const refund = { customerId, paymentId, refundId, refundedMinor, refundedAt: new Date(data.refundedAt) };
    await enqueueEmail(companyId, refundId, { template: 'refund', ...refund });
  });

/** Informs the security contacts that a refund failed after the payer was informed of it. */
export const onPaymentRefundFailed = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentRefundFailed, ({ companyId, data }) => {
    const { paymentId, refundId, refundedMinor } = data;
    const notice = { paymentId, refundId, refundedMinor, changedAt: new Date(data.failedAt) };
    return informSecurityContacts(companyId, refundId, { template: 'refund-failed', ...notice });
  });

/** Informs the payer that a payment was returned that was never credited. */
export const onPaymentReturned = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentReturned, ({ companyId, data }) => {
    const { customerId, paymentId, refundId, returnedMinor: refundedMinor } = data;
    const refund = { customerId, paymentId, refundId, refundedMinor, refundedAt: new Date(data.returnedAt) };
    return enqueueEmail(companyId, refundId, { template: 'returned', ...refund });
  });

/** Informs the security contacts that the provider took the money of a payment back. */
export const onPaymentDisputed = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentDisputed, ({ companyId, data }) => {
    const { paymentId, disputeId, kind: disputeKind, disputedMinor } = data;
    const changedAt = new Date(data.disputedAt);
    const notice = { paymentId, disputeId, disputeKind, disputedMinor, isWon: false, changedAt };
    return informSecurityContacts(companyId, `${paymentId}-${disputeId}`, { template: 'dispute', ...notice });
  });

/** Informs the security contacts that a chargeback was won. */
export const onPaymentDisputeWon = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentDisputeWon, ({ companyId, data }) => {
    const { paymentId, disputeId, kind: disputeKind, disputedMinor } = data;
    const changedAt = new Date(data.wonAt);
    const notice = { paymentId, disputeId, disputeKind, disputedMinor, isWon: true, changedAt };
    return informSecurityContacts(companyId, `${paymentId}-${disputeId}-won`, { template: 'dispute', ...notice });
  });
