import { slicesOf } from '@utility-pay/service-kit/slices';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type CheckedAccount,
  type CheckedPayment,
  compareAccount,
  compareProvider,
  type Difference,
  type ProviderBook,
  type ProviderRecord,
  withoutAccount,
} from '../domain/ledger-check.ts';
import { compareTransfers, transferPartnersOf } from '../domain/transfer-check.ts';
import type { Journal } from './ports/journal.ts';
import type { CheckedAccounts, CheckedPayments, ReadProviderBooks } from './ports/ledger-check.ts';

export interface LedgerCheck {
  companyId: number;
  payments: CheckedPayments;
  /** Absent: payments are not compared with the provider's records. */
  readProviderBooks?: ReadProviderBooks | undefined;
  /** Compares only this many accounts, with their journal and their payments; absent: everything. */
  maxAccounts?: number;
  /** Called after each batch with the number of accounts compared so far. */
  onProgress?: (accounts: number) => void;
}

export interface CheckedLedger {
  accounts: number;
  /** Number of successful payments. */
  payments: number;
  /** Number of payments, refunds and transfers that have not reached their account yet, which is no difference. */
  notApplied: number;
  /** Number of accounts that changed during each attempt to compare them. */
  skipped: number;
  /** Whether the provider of the company's new payments was compared. */
  comparedWithProvider: boolean;
  /** The first differences; `differenceCount` counts all. */
  differences: Difference[];
  differenceCount: number;
}

interface Dependencies {
  checkedAccounts: CheckedAccounts;
  journal: Pick<Journal, 'listOf'>;
  clock: Clock;
}

/** Maximum differences that are returned. */
const MAX_DIFFERENCES = 1000;
/** Payments of one query. */
const PAYMENTS_PER_QUERY = 1000;
/** Maximum attempts to compare an account that changes meanwhile. */
const MAX_ATTEMPTS = 10;

/**
 * Compares the ledger of a company with its journal, the payments service and the provider's records, while the system
 * runs. Reads accounts and payments in batches, and changes nothing.
 */
export const checkLedger =
  (dependencies: Dependencies) =>
  async (check: LedgerCheck): Promise<CheckedLedger> => {
    const result: CheckedLedger = {
      accounts: 0,
      payments: 0,
      notApplied: 0,
      skipped: 0,
      comparedWithProvider: false,
      differences: [],
      differenceCount: 0,
    };
    const add = (differences: readonly Difference[]): void => {
      result.differenceCount += differences.length;
      result.differences.push(...differences.slice(0, Math.max(0, MAX_DIFFERENCES - result.differences.length)));
    };
    const { companyId, maxAccounts = Number.POSITIVE_INFINITY } = check;
    for await (const batch of dependencies.checkedAccounts.batches(companyId)) {
      const accounts = batch.slice(0, maxAccounts - result.accounts);
      result.accounts += accounts.length;
      const { differences, notApplied, skipped } = await compareBatch(dependencies, check, accounts);
      add(differences);
      result.notApplied += notApplied;
      result.skipped += skipped;
      check.onProgress?.(result.accounts);
      if (result.accounts >= maxAccounts) return result;
    }
    if (check.maxAccounts !== undefined) return result;
    const provider = await openProviderBooks(check);
    result.comparedWithProvider = provider?.isOfCompany ?? false;
    for await (const payments of check.payments.batches()) {
      result.payments += payments.length;
      add(await findWithoutAccount(dependencies, check, payments));
      provider?.note(payments);
    }
    if (provider) add(await provider.differences());
    return result;
  };

/**
 * Compares accounts with their journal entries, payments and transfers. These are read after the accounts and may be newer, so an account
 * whose version has changed is read and compared again.
 */
async function compareBatch(
  { checkedAccounts, journal, clock }: Dependencies,
  { companyId, payments }: LedgerCheck,
  accounts: readonly CheckedAccount[],
): Promise<{ differences: Difference[]; notApplied: number; skipped: number }> {
  const compared = { differences: [] as Difference[], notApplied: 0 };
  let remaining = accounts;
  for (let attempt = 0; remaining.length > 0 && attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) remaining = await checkedAccounts.find(companyId, idsOf(remaining));
    const ids = idsOf(remaining);
    const partnerIds = [...new Set(remaining.flatMap(transferPartnersOf))];
    const [entries, paid, partners] = await Promise.all([
      journal.listOf(companyId, ids),
      payments.ofCustomers(ids),
      partnerIds.length > 0 ? checkedAccounts.find(companyId, partnerIds) : [],
    ]);
    const versions = await checkedAccounts.versions(companyId, ids);
    const entriesById = new Map(entries.map(({ customerId, entries: ofAccount }) => [customerId, ofAccount]));
    const paidById = Map.groupBy(paid, ({ customerId }) => customerId);
    const partnersById = new Map(partners.map((partner) => [partner.id, partner]));
    const isUnchanged = ({ id, version }: CheckedAccount): boolean => versions.get(id) === version;
    for (const account of remaining.filter(isUnchanged)) {
      const { id } = account;
      const ofAccount = compareAccount(account, entriesById.get(id) ?? [], paidById.get(id) ?? []);
      const ofTransfers = compareTransfers(account, partnersById, clock.now());
      compared.differences.push(...ofAccount.differences, ...ofTransfers.differences);
      compared.notApplied += ofAccount.notApplied + ofTransfers.notApplied;
    }
    remaining = remaining.filter((account) => !isUnchanged(account));
  }
  return { ...compared, skipped: remaining.length };
}

const idsOf = (accounts: readonly CheckedAccount[]): string[] => accounts.map(({ id }) => id);

async function findWithoutAccount(
  { checkedAccounts }: Dependencies,
  { companyId }: LedgerCheck,
  payments: readonly CheckedPayment[],
): Promise<Difference[]> {
  const known = await checkedAccounts.versions(companyId, [...new Set(payments.map(({ customerId }) => customerId))]);
  return payments.filter(({ customerId }) => !known.has(customerId)).map(withoutAccount);
}

/** Returns a comparison with the providers' records; undefined without them. */
async function openProviderBooks({ companyId, payments, readProviderBooks }: LedgerCheck) {
  if (!readProviderBooks) return undefined;
  const account = await payments.account();
  const byReference = (books: readonly ProviderBook[]) =>
    Map.groupBy(
      books.flatMap(({ records }) => records),
      ({ reference }) => reference,
    );
  const books = await readProviderBooks();
  const first = byReference(books);
  const sinceOf = new Map(books.map(({ provider, since }) => [provider, since]));
  const isCompared = ({ provider, testMode, createdAt }: CheckedPayment): boolean => {
    const since = sinceOf.get(provider);
    return testMode && since !== undefined && createdAt >= since;
  };
  const isOwn = (records: readonly ProviderRecord[]): boolean =>
    records.some(({ terminal }) => terminal === account?.terminal);
  const toCompare = new Set([...first].filter(([, records]) => isOwn(records)).map(([reference]) => reference));
  return {
    isOfCompany: account?.testMode === true && sinceOf.has(account.provider),
    /** Leaves out what agrees already. */
    note: (batch: readonly CheckedPayment[]): void => {
      for (const payment of batch.filter(isCompared)) {
        const { id } = payment;
        if (compareProvider(companyId, id, payment, first.get(id) ?? [])) toCompare.add(id);
        else toCompare.delete(id);
      }
    },
    /** Compares the remaining payments. Reads payments before records: the provider has a record before the payment changes. */
    differences: async (): Promise<Difference[]> => {
      const references = [...toCompare];
      const found = new Map<string, CheckedPayment>();
      for (const slice of slicesOf(references, PAYMENTS_PER_QUERY))
        for (const payment of await payments.find(slice)) found.set(payment.id, payment);
      const records = byReference(await readProviderBooks());
      return references.flatMap((reference) => {
        const payment = found.get(reference);
        if (payment && payment.companyId !== companyId) return [];
        return compareProvider(companyId, reference, payment, records.get(reference) ?? []) ?? [];
      });
    },
  };
}
