import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { isDecided, type Payment } from '../domain/payment.ts';
import type { Credentials, ListedTransaction, ListWindow } from '../domain/provider.ts';
import type { Dependencies, TransactionScan } from './ports.ts';

/** Milliseconds between two scans of a company, and after one that was interrupted. */
const EVERY_MS = 15 * 60_000;
const RETRY_MS = 60_000;
/** Milliseconds that scans overlap: providers list transactions late. */
const OVERLAP_MS = 60 * 60_000;
/** Milliseconds between two attempts with a provider that offers no list. */
const UNSUPPORTED_MS = 24 * 60 * 60_000;
/** Companies read at once, and pages of a list that one scan reads. */
const BATCH_SIZE = 50;
const MAX_PAGES = 50;
/** Credential sets of a company that may still have transactions of ours. */
const MAX_CREDENTIALS = 3;

type Parts = Pick<Dependencies, 'payments' | 'checks' | 'configurations' | 'provider' | 'clock' | 'log'>;

/**
 * Compares the provider's recent transactions with our payments, and adds a provider check for each that is missing or
 * not settled here. The scan position is part of a backup, so the first scan after a restore covers everything since the
 * backup.
 */
export function scanTransactions(parts: Parts): () => Promise<void> {
  const { payments, checks, configurations, provider, clock, log } = parts;

  return sweepInBatches({
    list: (batch) => configurations.listScans(clock.now(), batch),
    handle: async (scan) => {
      const now = clock.now();
      if (!(await configurations.startScan(scan, new Date(now.getTime() + RETRY_MS)))) return 'done';
      const from = new Date(scan.scannedUntil.getTime() - OVERLAP_MS);
      const result = await scanCompany(scan, { from, to: now });
      if (result === 'incomplete') return 'done';
      const waitMs = result === 'unsupported' ? UNSUPPORTED_MS : EVERY_MS;
      await configurations.finishScan(scan.companyId, now, new Date(now.getTime() + waitMs));
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

  async function scanCompany(
    { companyId }: TransactionScan,
    window: ListWindow,
  ): Promise<'complete' | 'incomplete' | 'unsupported'> {
    const sets = await configurations.listRecent(companyId, MAX_CREDENTIALS);
    const current = await configurations.current(companyId);
    for (const credentials of sets.filter((set) => set.provider === provider.name)) {
      const result = await scanTerminal(companyId, credentials, window);
      // A replaced key may be revoked by now.
      if (result !== 'complete' && credentials.id === current?.id) return result;
    }
    return 'complete';
  }

  async function scanTerminal(companyId: number, credentials: Credentials, window: ListWindow) {
    let after: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await provider.listTransactions(credentials, window, after);
      if (page.kind === 'unsupported') return 'unsupported';
      if (page.kind === 'unavailable') {
        log.warn({ companyId, reason: page.reason }, "The provider's list of transactions is unavailable");
        return 'incomplete';
      }
      for (const reference of await referencesToCheck(companyId, page.transactions)) {
        if (!(await checks.add({ companyId, reference, credentialsId: credentials.id }))) return 'incomplete';
      }
      if (page.next === null) return 'complete';
      after = page.next;
    }
    return 'incomplete';
  }

  /** Returns references of ours that have no payment, or one without the listed transaction. */
  async function referencesToCheck(companyId: number, listed: readonly ListedTransaction[]): Promise<string[]> {
    const references = [...new Set(listed.map(({ reference }) => reference))];
    const known = new Map((await payments.findByReferences(references)).map((payment) => [payment.id, payment]));
    const missing = listed.filter((transaction) => {
      const payment = known.get(transaction.reference);
      // Others use the same terminal too: the company's shop, or another company.
      if (!payment) return transaction.owner?.companyId === companyId;
      return payment.companyId === companyId && lacks(payment, transaction);
    });
    return [...new Set(missing.map(({ reference }) => reference))];
  }
}

function lacks(payment: Payment, { type, transactionId }: ListedTransaction): boolean {
  if (type === 'sale') return !isDecided(payment.state) && payment.state !== 'review';
  const isReversal = type === 'chargeback-reversal';
  if (!isReversal && type !== 'chargeback' && type !== 'return') return false;
  const dispute = payment.disputes.find(({ id, providerId }) => id === transactionId || providerId === transactionId);
  return payment.state === 'succeeded' && (!dispute || (isReversal && dispute.state !== 'won'));
}
