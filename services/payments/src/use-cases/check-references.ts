import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { isDecided, type Payment, statusOf } from '../domain/payment.ts';
import { nextRetry } from '../domain/poll-schedule.ts';
import type { Credentials, FetchStatusResult } from '../domain/provider.ts';
import { receivedBy, recoveredPayment } from '../domain/recovered-payment.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { applyReportedDisputes } from './disputes.ts';
import { credentialsOf, isUnauthorized, replaceCredentials } from './payment-credentials.ts';
import type { ProviderCheck } from './ports/providers.ts';
import { recordRefundFailure } from './record-refund-failure.ts';
import type { RefreshPayment } from './refresh-payment.ts';

const BATCH_SIZE = 50;
const CONCURRENCY = 5;
/** An unknown reference is queried again for this long: Stripe's search lags, by up to an hour in an outage. */
const RETRY_UNKNOWN_FOR_MS = 2 * 60 * 60_000;

type Dependencies = Pick<
  PaymentsDependencies,
  'payments' | 'checks' | 'configurations' | 'providerOf' | 'billing' | 'clock' | 'log' | 'publicUrl'
> & { refresh: RefreshPayment };

/**
 * Runs due provider checks: refreshes a payment that is not settled, applies disputes and failed refunds to a settled one, and creates
 * a payment for a paid reference that has none. One process at a time makes a check, and repeats it until the provider answers.
 */
export function checkReferences(dependencies: Dependencies): () => Promise<void> {
  const { payments, checks, configurations, providerOf, billing, clock, log, refresh } = dependencies;
  const recordFailure = recordRefundFailure(dependencies);

  return sweepInBatches({
    list: (batch) => checks.listDue(clock.now(), batch),
    handle: async (check) => {
      // Postponing also takes the lease on the check: other processes skip it.
      const retryAt = nextRetry({ id: check.reference }, check.attempts + 1, clock.now());
      if (!(await checks.postpone(check, retryAt))) return 'done';
      if (await performCheck(check)) await checks.remove(check);
      return 'done';
    },
    batchSize: BATCH_SIZE,
    concurrency: CONCURRENCY,
  });

  /** Returns whether the check is done; false to repeat it. */
  async function performCheck(check: ProviderCheck): Promise<boolean> {
    const { companyId, reference, credentialsId, failedRefundIds = [], createdAt } = check;
    const payment = await payments.find(companyId, reference);
    if (payment && !isDecided(payment.state)) return refreshUndecided(payment);
    if (payment) {
      for (const id of failedRefundIds) if (!(await recordFailure(payment, id))) return false;
    }
    const credentials = await (payment
      ? credentialsOf(dependencies, payment)
      : configurations.find(companyId, credentialsId));
    if (!credentials || (payment && payment.state !== 'succeeded')) return true;
    const answer = await providerOf(credentials).fetchStatus(credentials, reference, payment);
    // The next attempt uses the credentials that replace these.
    if (payment && isUnauthorized(answer)) await replaceCredentials(dependencies)(payment, credentials);
    if (answer.kind === 'unavailable' || answer.kind === 'pending') return false;
    const ageMs = clock.now().getTime() - createdAt.getTime();
    if (answer.kind === 'unknown-reference' && !payment && ageMs < RETRY_UNKNOWN_FOR_MS) return false;
    if (answer.kind !== 'paid') return true;
    if (payment) await applyReportedDisputes(dependencies, payment, answer.evidence.disputes);
    else await addRecoveredPayment(companyId, reference, credentials, answer);
    return true;
  }

  /**
   * Refreshes a payment, and returns whether its check is done. A payment that may still succeed keeps its check: disputes are
   * only recorded after the success.
   */
  async function refreshUndecided(payment: Payment): Promise<boolean> {
    // A payment in review is polled on its own schedule, and staff may decide after days.
    if (payment.state === 'review') return false;
    const { payment: refreshed, isAnswered } = await refresh(payment);
    return isAnswered && (isDecided(refreshed.state) || statusOf(refreshed.state) === 'failed');
  }

  /** Creates the payment of a paid reference that has none here, and refreshes it. */
  async function addRecoveredPayment(
    companyId: number,
    reference: string,
    credentials: Credentials,
    { evidence }: Extract<FetchStatusResult, { kind: 'paid' }>,
  ): Promise<void> {
    const receivedMinor = receivedBy(credentials, reference, evidence);
    if (receivedMinor === undefined)
      return log.error({ companyId, reference }, 'Unmatched provider transaction has no readable amount');
    const { owner } = evidence;
    // Companies may share an account at the provider.
    if (owner && owner.companyId !== companyId) return;
    const [account] = owner ? await billing.payableAccounts(companyId, [owner.customerId]) : [];
    const found = { companyId, reference, credentials, account, receivedMinor, portalUrl: dependencies.publicUrl };
    const payment = recoveredPayment(found, clock.now());
    const isAdded = await payments.addRecovered(payment);
    // Another process has added the payment.
    if (!isAdded) return;
    log.warn(
      { companyId, paymentId: reference, hasAccount: account !== undefined },
      'Created a payment for an unmatched provider transaction',
    );
    await refresh(payment);
  }
}
