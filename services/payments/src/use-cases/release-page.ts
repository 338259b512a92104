import { decisiveAnswer, isConfirmationOverdue, releasesPage } from '../domain/page-release.ts';
import type { Payment } from '../domain/payment.ts';
import type { Credentials, FetchStatusResult } from '../domain/provider.ts';
import type { Dependencies } from './ports.ts';

export interface ConfirmedAnswer {
  answer: FetchStatusResult;
  set: Partial<Pick<Payment, 'releasingSince'>>;
}

/**
 * Makes sure that a page can no longer be paid before an answer releases its bill: closes it at the provider, and queries
 * once more. Until the provider confirms both, the answer counts as missing and workers try again.
 */
export const confirmRelease =
  ({ provider, clock, log }: Pick<Dependencies, 'provider' | 'clock' | 'log'>) =>
  async (payment: Payment, credentials: Credentials, answer: FetchStatusResult): Promise<ConfirmedAnswer> => {
    const now = clock.now();
    if (!releasesPage(payment, credentials.tpnNumber, answer, now)) return { answer, set: {} };
    const { id: reference, providerRef = null, releasingSince = now } = payment;
    const closed = await provider.cancelSession(credentials, { reference, providerRef });
    log.info({ paymentId: reference, result: closed.kind, before: answer.kind }, 'Payment page closed before release');
    const set = { releasingSince };
    if (closed.kind === 'ambiguous' && !isConfirmationOverdue(payment, now))
      return { answer: { kind: 'unavailable', reason: 'unusable' }, set };
    return { answer: decisiveAnswer(answer, await provider.fetchStatus(credentials, reference)), set };
  };
