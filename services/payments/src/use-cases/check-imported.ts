import { isDecided } from '../domain/payment.ts';
import type { SettlementRow } from '../domain/settlement-file.ts';
import type { PaymentsDependencies } from './dependencies.ts';

/** Shape of a payment's id. Rows with other references are sales of the company's shop, or without a reference. */
const PAYMENT_ID = /^[a-z\d]{20}$/;
/** Newest credential sets of a company, among which the one of the file's mode is found. */
const MAX_SETS = 20;

type Dependencies = Pick<PaymentsDependencies, 'payments' | 'checks' | 'configurations' | 'log'>;

interface Imported {
  companyId: number;
  testMode: boolean;
  rows: readonly SettlementRow[];
}

/**
 * Adds a provider check for each payment of a settlement file that is missing or not settled here, as a scan of the provider's
 * list does. After a restore, these checks find payments made since the backup. Stops when the company's queue of checks is full;
 * importing the file again continues.
 */
export async function checkImportedPayments(
  { payments, checks, configurations, log }: Dependencies,
  { companyId, testMode, rows }: Imported,
): Promise<void> {
  const listed = rows.flatMap(({ kind, reference }) =>
    kind === 'payment' && reference !== null && PAYMENT_ID.test(reference) ? [reference] : [],
  );
  const references = [...new Set(listed)];
  if (references.length === 0) return;
  const known = new Map((await payments.findByReferences(references)).map((payment) => [payment.id, payment]));
  const toCheck = references.filter((reference) => {
    const payment = known.get(reference);
    if (!payment) return true;
    return payment.companyId === companyId && !isDecided(payment.state) && payment.state !== 'review';
  });
  // A file does not name its terminal: the newest credentials of its mode are used.
  const sets = await configurations.listRecent(companyId, MAX_SETS);
  const credentials = sets.find((each) => each.testMode === testMode);
  if (!credentials) return;
  for (const reference of toCheck)
    if (!(await checks.add({ companyId, reference, credentialsId: credentials.id, isAssumed: true })))
      return log.warn({ companyId }, 'The queue of provider checks is full: import the settlement file again');
}
