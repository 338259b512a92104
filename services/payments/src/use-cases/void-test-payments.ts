import { handleEach, sweepInBatches, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Payment } from '../domain/payment.ts';
import { REFUND_ID_LENGTH } from '../domain/refund.ts';
import { voidTestPayment } from '../domain/test-void.ts';
import type { PaymentsDependencies } from './dependencies.ts';

/** Companies of one batch. */
const BATCH_SIZE = 20;
const CONCURRENCY = 2;
/** Payments that are read at once. */
const PAYMENTS_AT_ONCE = 200;
/** Lease of one process on a company. If it crashes, another one continues after this time. */
const LEASE_MS = 5 * 60_000;
/** Interval of searches: a test payment can succeed after the switch, for example when staff accept it in review. */
const REPEAT_MS = 60 * 60_000;

/**
 * Voids the test payments of companies that take live payments, so that the bills they paid are due again. Idempotent: a payment is
 * voided by one update with its event.
 */
export function voidTestPayments({
  payments,
  configurations,
  clock,
  log,
  randomId,
}: Pick<PaymentsDependencies, 'payments' | 'configurations' | 'clock' | 'log' | 'randomId'>): () => Promise<void> {
  return sweepInBatches({
    list: (batch) => configurations.listTestVoids(clock.now(), batch),
    handle: async (search) => {
      const { companyId } = search;
      const leaseEnd = new Date(clock.now().getTime() + LEASE_MS);
      if (!(await configurations.moveTestVoid(search, leaseEnd))) return 'done';
      await voidAll(companyId);
      const next = new Date(clock.now().getTime() + REPEAT_MS);
      await configurations.moveTestVoid({ companyId, nextTestVoidAt: leaseEnd }, next);
      return 'done';
    },
    batchSize: BATCH_SIZE,
    concurrency: CONCURRENCY,
  });

  /** Stops when the company has switched back to test mode. @throws AggregateError if payments could not be voided */
  async function voidAll(companyId: number): Promise<void> {
    const voidOne = (payment: Payment) =>
      payments.change(payment, (stored) => voidTestPayment(stored, randomId(REFUND_ID_LENGTH), clock.now()));
    while ((await configurations.current(companyId))?.testMode === false) {
      const found = await payments.listVoidable(companyId, PAYMENTS_AT_ONCE);
      const failures = await handleEach(found, voidOne);
      const count = found.length - failures.length;
      if (count > 0) log.info({ companyId, count }, 'Test payments voided: the company takes live payments');
      throwFailures(failures);
      if (found.length < PAYMENTS_AT_ONCE) return;
    }
  }
}
