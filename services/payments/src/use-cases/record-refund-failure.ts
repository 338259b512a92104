import type { Payment } from '../domain/payment.ts';
import { hasFailedLater, onRefundWebhook, providerRefundOf } from '../domain/refund.ts';
import type { Refund } from '../domain/refund-record.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { credentialsOf, isUnauthorized, replaceCredentials } from './payment-credentials.ts';

type Dependencies = Pick<PaymentsDependencies, 'payments' | 'configurations' | 'providerOf' | 'clock' | 'log'>;

/**
 * Returns the function that processes a webhook about refunds of a payment. It makes the pending refunds due for a poll. If the
 * provider confirms that the refund `failedRefundId` (the provider's id) failed after it had succeeded, it records the failure. It
 * returns false, without a change, when the provider does not answer.
 */
export function recordRefundFailure(dependencies: Dependencies) {
  const { payments, providerOf, clock, log } = dependencies;
  return async (payment: Payment, failedRefundId: string | undefined): Promise<boolean> => {
    const refund = payment.refunds.find((each) => hasFailedLater(each, failedRefundId));
    const outcome = refund ? await outcomeAtProvider(payment, refund) : 'not-failed';
    if (outcome === 'unanswered') return false;
    const confirmedId = outcome === 'failed' ? failedRefundId : undefined;
    await payments.change(payment, (stored) => onRefundWebhook(stored, confirmedId, clock.now()));
    if (!refund || !confirmedId) return true;
    const { companyId, id: paymentId } = payment;
    log.error(
      { companyId, paymentId, refundId: refund.id },
      'Refund failed after it had succeeded; its money counts as received again',
    );
    return true;
  };

  /** A report alone proves nothing: the signature of a webhook may be made with a replaced secret. */
  async function outcomeAtProvider(payment: Payment, refund: Refund): Promise<'failed' | 'not-failed' | 'unanswered'> {
    const credentials = await credentialsOf(dependencies, payment);
    if (!credentials) return 'not-failed';
    const answer = await providerOf(credentials).fetchRefund(credentials, providerRefundOf(payment, refund));
    if (answer.kind === 'refused') return 'failed';
    if (answer.kind !== 'unavailable' && answer.kind !== 'pending') return 'not-failed';
    if (isUnauthorized(answer)) await replaceCredentials(dependencies)(payment, credentials);
    return 'unanswered';
  }
}
