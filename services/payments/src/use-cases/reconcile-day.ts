import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { dayIn } from '../domain/calendar-day.ts';
import type { ClearingEntry, MovementKind } from '../domain/money-movement.ts';
import { movementsOf, unsettledStateOf } from '../domain/own-movements.ts';
import type { Payment } from '../domain/payment.ts';
import { type ComparedDay, compareDay, type UnsettledState } from '../domain/reconciliation.ts';
import { type ReconciliationDay, withComparison } from '../domain/reconciliation-day.ts';
import type { PostedEntry, StoredTransaction } from './ports/reconciliation.ts';
import type { Dependencies } from './ports.ts';
import { readProviderList, toListed } from './read-provider-list.ts';

/** Payments that are looked up at once. */
const SLICE = 1000;

type Parts = Pick<
  Dependencies,
  | 'payments'
  | 'configurations'
  | 'providerOf'
  | 'reconciliation'
  | 'providerTransactions'
  | 'clearing'
  | 'clock'
  | 'log'
>;

export type ReconcileDay = (day: ReconciliationDay) => Promise<ReconciliationDay>;

/**
 * Compares a day's payments, refunds and disputes with the provider's list and the journal, and saves the result. Running
 * it again, or twice at once, ends in the same result; what staff noted meanwhile stays.
 */
export function reconcileDay(parts: Parts): ReconcileDay {
  const { reconciliation, clock } = parts;
  const readList = readProviderList(parts);
  return async (day) => {
    const listProblem = await readList(day);
    // A file of the provider takes the place of a list that it does not have.
    const source = listProblem === undefined ? 'list' : day.importedAt ? 'file' : undefined;
    const problem = source === undefined ? listProblem : undefined;
    const compared = await compare(parts, day, source);
    return retryOnConflict(async () => {
      const stored = await reconciliation.find(day);
      if (!stored) return { done: day };
      const after = withComparison(stored, compared, problem, clock.now());
      return (await reconciliation.save(after)) ? { done: { ...after, version: after.version + 1 } } : undefined;
    });
  };
}

async function compare(
  parts: Parts,
  day: ReconciliationDay,
  source: StoredTransaction['source'] | undefined,
): Promise<ComparedDay> {
  const isListed = source !== undefined;
  const { payments, providerTransactions, clearing, configurations } = parts;
  const { companyId, testMode, timeZone, startsAt: from, endsAt: to } = day;
  const window = { from, to };
  const listedToday = isListed
    ? (await providerTransactions.between(companyId, testMode, window)).filter((each) => each.source === source)
    : [];
  const postedToday = await clearing.paymentsIn(companyId, window);
  const moved = (await payments.listMoved(companyId, window)).filter((payment) => payment.testMode === testMode);
  const byId = new Map(moved.map((payment) => [payment.id, payment]));
  const named = [...listedToday.flatMap(({ reference }) => reference ?? []), ...postedToday];
  const others = await findAll(
    parts,
    companyId,
    [...new Set(named)].filter((id) => !byId.has(id)),
  );
  const elsewhere = new Set(others.filter((payment) => payment.testMode !== testMode).map(({ id }) => id));
  for (const payment of others) if (payment.testMode === testMode) byId.set(payment.id, payment);
  const found = [...byId.values()];
  const own = found.flatMap((payment) => movementsOf(payment, timeZone));

  const listed = new Map(listedToday.map((transaction) => [transaction.key, transaction]));
  const names = { references: [...byId.keys()], transactionIds: own.flatMap(({ transactionIds }) => transactionIds) };
  if (isListed)
    for (const transaction of await providerTransactions.ofPayments(companyId, testMode, names))
      if (transaction.source === source || transaction.at < from || transaction.at >= to)
        listed.set(transaction.key, transaction);

  // An entry of a payment that does not exist here has no environment: it counts in the one that the company uses.
  const isCurrent = (await configurations.current(companyId))?.testMode === testMode;
  const posted = postedToday.filter((id) => !elsewhere.has(id) && (isCurrent || byId.has(id)));
  const entries = await clearing.entriesOf(companyId, [...new Set([...byId.keys(), ...posted])]);
  return compareDay({
    day: day.day,
    own,
    listed: isListed ? [...listed.values()].map((transaction) => toListed(transaction, timeZone)) : undefined,
    clearing: entries.map((entry) => toClearing(entry, timeZone)),
    unsettled: unsettledOf(found),
  });
}

async function findAll({ payments }: Parts, companyId: number, references: readonly string[]): Promise<Payment[]> {
  const found: Payment[] = [];
  for (let at = 0; at < references.length; at += SLICE)
    found.push(...(await payments.findByReferences(references.slice(at, at + SLICE))));
  return found.filter((payment) => payment.companyId === companyId);
}

const unsettledOf = (payments: readonly Payment[]): Map<string, UnsettledState> =>
  new Map(
    payments.flatMap((payment) => {
      const state = unsettledStateOf(payment);
      return state === undefined ? [] : [[payment.id, state] as const];
    }),
  );

const POSTED_KINDS = new Map<string, MovementKind>([
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['chargeback', 'chargeback'],
  ['payment-return', 'return'],
  ['chargeback-won', 'chargeback-won'],
]);

const toClearing = ({ paymentId, reference, kind, amountMinor, at }: PostedEntry, timeZone: string): ClearingEntry => ({
  paymentId,
  reference,
  kind: POSTED_KINDS.get(kind) ?? (amountMinor < 0 ? 'refund' : 'payment'),
  amountMinor,
  day: dayIn(timeZone, new Date(at)),
});
