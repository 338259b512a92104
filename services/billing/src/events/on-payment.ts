import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { Logger } from '@utility-pay/service-kit/log';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Credits a settled payment to its account. */
export const onPaymentSucceeded = ({ applySettledPayment }: BillingUseCases, log: Logger): Handler =>
  onEvent(domainEvents.paymentSucceeded, async ({ id, companyId, data }) => {
    const { kind } = await applySettledPayment({ companyId, ...data, paidAt: new Date(data.paidAt) });
    if (kind === 'dropped') {
      log.warn({ eventId: id, companyId, paymentId: data.paymentId }, 'Dropped a payment: its account does not exist');
    }
  });

/** Takes back the credit of a refunded payment. */
export const onPaymentRefunded = ({ applySettledRefund }: BillingUseCases, log: Logger): Handler =>
  onEvent(domainEvents.paymentRefunded, async ({ id, companyId, data }) => {
    const { kind } = await applySettledRefund({ companyId, ...data, at: new Date(data.refundedAt) });
    if (kind === 'dropped') {
      log.warn({ eventId: id, companyId, refundId: data.refundId }, 'Dropped a refund: its account does not exist');
    }
  });

/** Restores the credit of a refund that failed after it had succeeded. */
export const onPaymentRefundFailed = ({ applyFailedRefund }: BillingUseCases, log: Logger): Handler =>
  onEvent(domainEvents.paymentRefundFailed, async ({ id, companyId, data }) => {
    const { kind } = await applyFailedRefund({ companyId, ...data, at: new Date(data.failedAt) });
    if (kind === 'dropped') {
      log.warn(
        { eventId: id, companyId, refundId: data.refundId },
        'Dropped a failed refund: its account does not exist',
      );
    }
  });

/** Takes back the credit of a payment that was charged back or returned. */
export const onPaymentDisputed = ({ applyDispute }: BillingUseCases, log: Logger): Handler =>
  onEvent(domainEvents.paymentDisputed, async ({ id, companyId, data }) => {
    const { kind } = await applyDispute({ companyId, ...data, at: new Date(data.disputedAt) });
    if (kind === 'dropped') {
      log.warn({ eventId: id, companyId, paymentId: data.paymentId }, 'Dropped a dispute: its account does not exist');
    }
  });

/** Restores the credit of a won chargeback. */
export const onPaymentDisputeWon = ({ applyWonDispute }: BillingUseCases, log: Logger): Handler =>
  onEvent(domainEvents.paymentDisputeWon, async ({ id, companyId, data }) => {
    const { kind } = await applyWonDispute({ companyId, ...data, at: new Date(data.wonAt) });
    if (kind === 'dropped') {
      log.warn(
        { eventId: id, companyId, paymentId: data.paymentId },
        'Dropped a won chargeback: its account does not exist',
      );
    }
  });
