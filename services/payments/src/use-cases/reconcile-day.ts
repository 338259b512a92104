import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { ClearingEntry, MovementKind } from '../domain/money-movement.ts';
import { type MovedPayment, movementsOf, unsettledStateOf } from '../domain/own-movements.ts';
import { type ComparedDay, compareDay, type Finding, type UnsettledState } from '../domain/reconciliation.ts';
import { dayAt, type ReconciliationDay, withComparison, withRequest } from '../domain/reconciliation-day.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { PostedEntry, StoredTransaction } from './ports/reconciliation.ts';
import { type ReadLists, readProviderLists, toListed } from './read-provider-list.ts';

type Dependencies = Pick<
  PaymentsDependencies,
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
 * Compares a day, on which the caller has the lease, with the provider's list and the journal, and saves the result. Of two
 * concurrent comparisons, the one that began later counts. Keeps what staff noted or requested in the meantime.
 */
export function reconcileDay(dependencies: Dependencies): ReconcileDay {
  const { reconciliation, clock } = dependencies;
  const readLists = readProviderLists(dependencies);
  return async (day) => {
    const startedAt = clock.now();
    const lists = await readLists(day);
    const { compared, hasUnreadTerminal } = await compare(dependencies, day, lists);
    const unreadProblem = hasUnreadTerminal ? (lists.replacedProblem ?? 'unavailable') : undefined;
    // A file of the provider takes the place of a list that could not be read.
    const problem = day.importedAt ? undefined : (lists.problem ?? unreadProblem);
    return retryOnConflict(async () => {
      const stored = await reconciliation.find(day);
      if (!stored) return { done: day };
      if (stored.ranAt && stored.ranAt > startedAt) return { done: stored };
      const hasLease = stored.nextRunAt?.getTime() === day.nextRunAt?.getTime();
      const requestedAt = hasLease ? undefined : stored.nextRunAt;
      const after = withRequest(withComparison(stored, compared, problem, startedAt), requestedAt);
      const saved = await reconciliation.save(after);
      return saved && { done: saved };
    });
  };
}

/** `hasUnreadTerminal`: some payments are missing at the provider only because the list of their terminal was not read. */
async function compare(
  dependencies: Dependencies,
  day: ReconciliationDay,
  { credentialsIds, problem, replacedProblem }: ReadLists,
): Promise<{ compared: ComparedDay; hasUnreadTerminal: boolean }> {
  const hasFile = day.importedAt !== undefined && (problem ?? replacedProblem) !== undefined;
  const hasList = credentialsIds.size > 0;
  const isListed = hasList || hasFile;
  const { payments, providerTransactions, clearing, configurations } = dependencies;
  const { companyId, testMode, startsAt: from, endsAt: to } = day;
  const dayOf = (at: Date): string => dayAt(day, at);
  const window = { from, to };
  const isUsed = ({ source }: StoredTransaction): boolean => (source === 'list' ? hasList : hasFile);
  const listedOnDay = isListed ? (await providerTransactions.between(companyId, testMode, window)).filter(isUsed) : [];
  const postedOnDay = await clearing.paymentsIn(companyId, window);
  const moved = (await payments.listMoved(companyId, window)).filter((payment) => payment.testMode === testMode);
  const byId = new Map(moved.map((payment) => [payment.id, payment]));
  const namedOnDay = [...listedOnDay.flatMap(({ reference }) => reference ?? []), ...postedOnDay];
  const otherReferences = [...new Set(namedOnDay)].filter((id) => !byId.has(id));
  // A file may date the row of a payment on another day than ours, and name it by the transaction only.
  const transactionIds = listedOnDay.flatMap(({ reference, transactionId }) =>
    reference ? [] : (transactionId ?? []),
  );
  const others = [
    ...(await payments.findMoved(companyId, otherReferences)),
    ...(await payments.findMovedByTransactions(companyId, transactionIds)),
  ];
  const ofOtherMode = new Set(others.filter((payment) => payment.testMode !== testMode).map(({ id }) => id));
  for (const payment of others) if (payment.testMode === testMode) byId.set(payment.id, payment);
  const found = [...byId.values()];
  const own = found.flatMap((payment) => movementsOf(payment, dayOf));

  const listed = new Map(listedOnDay.map((transaction) => [transaction.key, transaction]));
  const names = { references: [...byId.keys()], transactionIds: own.flatMap(({ transactionIds }) => transactionIds) };
  if (isListed)
    for (const transaction of await providerTransactions.ofPayments(companyId, testMode, names))
      if (isUsed(transaction) || transaction.at < from || transaction.at >= to)
        listed.set(transaction.key, transaction);
  /** Returns whether the list of the payment's terminal was read. */
  const wasListRead = (reference: string | null): boolean =>
    credentialsIds.has(byId.get(reference ?? '')?.credentialsId ?? '');
  // A file may repeat transactions of a list.
  const counted = [...listed.values()].filter(({ source, reference }) => source === 'list' || !wasListRead(reference));

  // An entry of a payment that does not exist here has no mode: it counts in the mode that the company uses.
  const isModeInUse = (await configurations.current(companyId))?.testMode === testMode;
  const posted = postedOnDay.filter((id) => !ofOtherMode.has(id) && (isModeInUse || byId.has(id)));
  const voids = new Set(
    found.flatMap(({ refunds }) => refunds.filter(({ isTestVoid }) => isTestVoid).map(({ id }) => id)),
  );
  const entries = await clearing.entriesOf(companyId, [...new Set([...byId.keys(), ...posted])]);
  const compared = compareDay({
    day: day.day,
    own,
    listed: isListed ? counted.map((transaction) => toListed(transaction, dayOf)) : undefined,
    clearing: entries.filter(({ reference }) => !voids.has(reference)).map((entry) => toClearing(entry, dayOf)),
    unsettled: unsettledOf(found),
  });
  const isOfUnreadList = ({ reason, reference }: Finding): boolean =>
    reason === 'missing-at-provider' && !hasFile && !wasListRead(reference);
  return {
    compared: { ...compared, findings: compared.findings.filter((finding) => !isOfUnreadList(finding)) },
    hasUnreadTerminal: compared.findings.some(isOfUnreadList),
  };
}

const unsettledOf = (payments: readonly Pick<MovedPayment, 'id' | 'state'>[]): Map<string, UnsettledState> =>
  new Map(
    payments.flatMap((payment) => {
      const state = unsettledStateOf(payment);
      return state === undefined ? [] : [[payment.id, state] as const];
    }),
  );

const POSTED_KINDS = new Map<string, MovementKind>([
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['refund-failed', 'refund-failed'],
  ['chargeback', 'chargeback'],
  ['payment-return', 'return'],
  ['chargeback-won', 'chargeback-won'],
]);

const toClearing = (
  { paymentId, reference, kind, amountMinor, at }: PostedEntry,
  dayOf: (at: Date) => string,
): ClearingEntry => ({
  paymentId,
  reference,
  kind: POSTED_KINDS.get(kind) ?? (amountMinor < 0 ? 'refund' : 'payment'),
  amountMinor,
  day: dayOf(new Date(at)),
});
