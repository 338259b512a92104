import { decisiveAnswer, isConfirmationOverdue, releasesPage } from '../domain/page-release.ts';
import type { Payment } from '../domain/payment.ts';
import type { Credentials, FetchStatusResult } from '../domain/provider.ts';
import type { PaymentsDependencies } from './dependencies.ts';

export interface ConfirmedAnswer {
  /** The answer to apply to the payment. */
  answer: FetchStatusResult;
  /** What to store with it. */
  set: Partial<Pick<Payment, 'releasingSince'>>;
}

/**
 * Closes a page at the provider, queries its status once more and returns the decisive answer. `before`: the answer to the
 * query before the closing. Returns `unavailable` while the provider does not confirm the closing, unless `isOverdue`.
 */
export async function queryAfterClosing(
  { providerOf, log }: Pick<PaymentsDependencies, 'providerOf' | 'log'>,
  payment: Payment,
  credentials: Credentials,
  before: FetchStatusResult,
  isOverdue: boolean,
): Promise<FetchStatusResult> {
  const { id: reference, providerRef } = payment;
  const closed = await providerOf(credentials).cancelSession(credentials, {
    reference,
    providerRef: providerRef ?? null,
  });
  log.info({ paymentId: reference, result: closed.kind, before: before.kind }, 'Payment page closed before release');
  if (closed.kind === 'ambiguous' && !isOverdue) return { kind: 'unavailable', reason: 'unusable' };
  return decisiveAnswer(before, await providerOf(credentials).fetchStatus(credentials, reference, payment));
}

/**
 * Makes sure that a page can no longer be paid before an answer releases its bill: closes the page at the provider, and
 * queries its status once more. Until the provider answers both calls, the answer is `unavailable` and workers try again.
 */
export const confirmRelease =
  ({ providerOf, clock, log }: Pick<PaymentsDependencies, 'providerOf' | 'clock' | 'log'>) =>
  async (payment: Payment, credentials: Credentials, answer: FetchStatusResult): Promise<ConfirmedAnswer> => {
    const now = clock.now();
    if (!releasesPage(payment, credentials.tpnNumber, answer, now)) return { answer, set: {} };
    const { releasingSince = now } = payment;
    const isOverdue = isConfirmationOverdue(payment, now);
    return {
      answer: await queryAfterClosing({ providerOf, log }, payment, credentials, answer, isOverdue),
      set: { releasingSince },
    };
  };
