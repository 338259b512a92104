import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
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
/** Interval of further searches: a test payment can succeed after the switch. */
const REPEAT_MS = 60 * 60_000;
/** Searches end this long after the switch, when no test page can be paid any more: pages are watched until 48 hours after they expire. */
const SEARCH_MS = 4 * 24 * 60 * 60_000;

/**
 * Voids the test payments of companies that have switched to live payments, so that the bills they paid are due again. Idempotent: a
 * payment is voided by one update with its event.
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
      const { companyId, liveSince } = search;
      const now = clock.now();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      if (!(await configurations.moveTestVoid(search, leaseEnd))) return 'done';
      const count = await voidAll(companyId);
      if (count > 0) log.info({ companyId, count }, 'Test payments voided after the switch to live payments');
      const isOver = now.getTime() - liveSince.getTime() > SEARCH_MS;
      const next = isOver ? undefined : new Date(clock.now().getTime() + REPEAT_MS);
      await configurations.moveTestVoid({ ...search, nextTestVoidAt: leaseEnd }, next);
      return 'done';
    },
    batchSize: BATCH_SIZE,
    concurrency: CONCURRENCY,
  });

  /** Stops when the company has switched back to test mode. */
  async function voidAll(companyId: number): Promise<number> {
    let count = 0;
    while ((await configurations.current(companyId))?.testMode === false) {
      const found = await payments.listVoidable(companyId, PAYMENTS_AT_ONCE);
      for (const payment of found) {
        const id = randomId(REFUND_ID_LENGTH);
        await payments.change(payment, (stored) => voidTestPayment(stored, id, clock.now()));
      }
      count += found.length;
      if (found.length < PAYMENTS_AT_ONCE) break;
    }
    return count;
  }
}
