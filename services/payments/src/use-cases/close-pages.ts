import type { Payment } from '../domain/payment.ts';
import type { Dependencies } from './ports.ts';
import type { RefreshPayment } from './refresh-payment.ts';

/**
 * Closes a payment's page at the provider. Only the status query afterwards releases the balance, so the returned
 * payment may still be open.
 */
export const closePage =
  ({
    configurations,
    provider,
    log,
    refresh,
  }: Pick<Dependencies, 'configurations' | 'provider' | 'log'> & { refresh: RefreshPayment }) =>
  async (payment: Payment): Promise<Payment> => {
    const credentials = await configurations.find(payment.companyId, payment.credentialsId);
    if (!credentials) return payment;
    const session = { reference: payment.id, providerRef: payment.providerRef ?? null };
    const result = await provider.cancelSession(credentials, session);
    log.info({ paymentId: payment.id, result: result.kind }, 'Payment page closed');
    return (await refresh(payment)).payment;
  };

/**
 * Marks the open pages of a removed customer to be closed. Each poll from now on tries to close them, so neither a crash
 * nor an unavailable provider leaves a page open. The removal is recorded first: a payment that is being started either
 * is open already and found here, or finds the record.
 */
export const closePagesOf =
  ({
    payments,
    removedCustomers,
    schedulePoll,
    clock,
  }: Pick<Dependencies, 'payments' | 'removedCustomers' | 'schedulePoll' | 'clock'>) =>
  async (companyId: number, customerId: string): Promise<void> => {
    await removedCustomers.add(companyId, customerId);
    for (const payment of await payments.openOf(companyId, customerId)) {
      await payments.change(payment, (stored) => markClosing(stored, clock.now()));
      await schedulePoll(payment);
    }
  };

function markClosing({ open, closing, state }: Payment, now: Date) {
  // Staff decide a payment in review.
  if (!open || closing || state === 'review') return undefined;
  return { set: { closing: true, pollingSince: now, nextPollAt: now } };
}
