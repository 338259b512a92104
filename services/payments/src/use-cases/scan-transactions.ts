import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { isDecided, type Payment } from '../domain/payment.ts';
import { type Credentials, type ListedTransaction, type ListWindow, newestOfEachAccount } from '../domain/provider.ts';
import { hasFailedLater } from '../domain/refund.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { TransactionScan } from './ports/configurations.ts';

const SCAN_INTERVAL_MS = 15 * 60_000;
/** Delay of the next scan after one that could not read everything. */
const RETRY_DELAY_MS = 60_000;
/** Lease of one process on a company's scan: enough for all pages of all its terminals, slowly answered. */
const LEASE_MS = 30 * 60_000;
/** Overlap of scans: providers list transactions late. */
const OVERLAP_MS = 60 * 60_000;
/** Interval of attempts with a provider that offers no list. */
const UNSUPPORTED_INTERVAL_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 50;
const CONCURRENCY = 3;
/** Maximum pages of a terminal's list per scan. */
const MAX_PAGES = 50;
/** Maximum of a company's newest credential sets that are considered. */
const MAX_SETS = 20;
/** Maximum accounts of these sets that are scanned, the newest first. */
const MAX_ACCOUNTS = 3;

/** `stopped`: everything before `at` was compared; undefined if nothing was. */
type ScanResult = { kind: 'complete' | 'unavailable' | 'unsupported' } | { kind: 'stopped'; at: Date | undefined };

type Dependencies = Pick<
  PaymentsDependencies,
  'payments' | 'checks' | 'configurations' | 'providerOf' | 'clock' | 'log'
>;

/**
 * Compares the provider's recent transactions with our payments, and adds a provider check for each transaction whose payment
 * is missing or not settled here. The scan position is part of a backup, so the first scan after a restore covers the time
 * since the backup.
 */
export function scanTransactions(dependencies: Dependencies): () => Promise<void> {
  const { payments, checks, configurations, providerOf, clock, log } = dependencies;

  return sweepInBatches({
    list: (batch) => configurations.listScans(clock.now(), batch),
    handle: async (scan) => {
      const now = clock.now();
      if (!(await configurations.startScan(scan, addMs(now, LEASE_MS)))) return 'done';
      const from = addMs(scan.scannedUntil, -OVERLAP_MS);
      const result = await scanCompany(scan, { from, to: now });
      const { scannedUntil, waitMs } = progressOf(result, scan, now);
      await configurations.finishScan(scan.companyId, scannedUntil, addMs(now, waitMs));
      return 'done';
    },
    batchSize: BATCH_SIZE,
    concurrency: CONCURRENCY,
  });

  async function scanCompany({ companyId }: TransactionScan, window: ListWindow): Promise<ScanResult> {
    const sets = newestOfEachAccount(await configurations.listRecent(companyId, MAX_SETS)).slice(0, MAX_ACCOUNTS);
    const current = await configurations.current(companyId);
    let earliest: ScanResult = { kind: 'complete' };
    for (const credentials of sets) {
      const result = await scanTerminal(companyId, credentials, window);
      if (result.kind === 'stopped') earliest = earlierOf(earliest, result);
      // A replaced key may be revoked by now.
      else if (result.kind !== 'complete' && credentials.id === current?.id) return result;
    }
    return earliest;
  }

  async function scanTerminal(companyId: number, credentials: Credentials, window: ListWindow): Promise<ScanResult> {
    let next: string | null = null;
    let at: Date | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await providerOf(credentials).listTransactions(credentials, window, next);
      if (page.kind === 'unavailable')
        log.warn({ companyId, reason: page.reason }, "The provider's list of transactions is unavailable");
      if (page.kind !== 'page') return { kind: page.kind };
      for (const transaction of await findTransactionsToCheck(companyId, page.transactions)) {
        const { reference } = transaction;
        const failedRefundId = failedRefundIdOf(transaction);
        if (!(await checks.add({ companyId, reference, credentialsId: credentials.id, failedRefundId })))
          return { kind: 'stopped', at: transaction.at };
      }
      if (page.next === null) return { kind: 'complete' };
      next = page.next;
      at = page.transactions.at(-1)?.at ?? at;
    }
    return { kind: 'stopped', at };
  }

  /** Returns our transactions without a payment, or whose payment lacks the transaction; one per reference and failed refund. */
  async function findTransactionsToCheck(
    companyId: number,
    listed: readonly ListedTransaction[],
  ): Promise<ListedTransaction[]> {
    const references = [...new Set(listed.map(({ reference }) => reference))];
    const known = new Map((await payments.findByReferences(references)).map((payment) => [payment.id, payment]));
    const missing = listed.filter((transaction) => {
      const payment = known.get(transaction.reference);
      // The company's shop or another company may use the same terminal.
      if (!payment) return transaction.owner?.companyId === companyId;
      return payment.companyId === companyId && lacksTransaction(payment, transaction);
    });
    return missing.filter(
      (transaction, index) => missing.findIndex((each) => isSameCheck(each, transaction)) === index,
    );
  }
}

const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

function earlierOf(before: ScanResult, stopped: Extract<ScanResult, { kind: 'stopped' }>): ScanResult {
  if (before.kind !== 'stopped') return stopped;
  if (before.at === undefined || stopped.at === undefined) return { kind: 'stopped', at: undefined };
  return before.at < stopped.at ? before : stopped;
}

/** Returns up to when the company is scanned, and the delay of its next scan. */
function progressOf(result: ScanResult, { scannedUntil }: TransactionScan, now: Date) {
  switch (result.kind) {
    case 'complete':
      return { scannedUntil: now, waitMs: SCAN_INTERVAL_MS };
    case 'unsupported':
      return { scannedUntil: now, waitMs: UNSUPPORTED_INTERVAL_MS };
    case 'unavailable':
      return { scannedUntil, waitMs: RETRY_DELAY_MS };
    case 'stopped':
      // The next scan subtracts the overlap, so it continues at `result.at`. Otherwise an hour with more transactions than one
      // scan reads would be read again and again.
      return { scannedUntil: result.at ? addMs(result.at, OVERLAP_MS) : scannedUntil, waitMs: RETRY_DELAY_MS };
  }
}

const failedRefundIdOf = ({ type, transactionId }: ListedTransaction): string | undefined =>
  type === 'refund-failure' ? (transactionId ?? undefined) : undefined;

const isSameCheck = (left: ListedTransaction, right: ListedTransaction): boolean =>
  left.reference === right.reference && failedRefundIdOf(left) === failedRefundIdOf(right);

/** Returns whether the payment does not show the transaction yet. */
function lacksTransaction(payment: Payment, transaction: ListedTransaction): boolean {
  const { type, transactionId } = transaction;
  if (type === 'refund-failure')
    return payment.refunds.some((refund) => hasFailedLater(refund, failedRefundIdOf(transaction)));
  if (type === 'sale') return !isDecided(payment.state) && payment.state !== 'review';
  const isReversal = type === 'chargeback-reversal';
  if (!isReversal && type !== 'chargeback' && type !== 'return') return false;
  const dispute = payment.disputes.find(({ id, providerId }) => id === transactionId || providerId === transactionId);
  return payment.state === 'succeeded' && (!dispute || (isReversal && dispute.state !== 'won'));
}
