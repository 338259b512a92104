import { type Actor, addDays, endOfDay, formatMoney, type Refused } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { requirePermission } from '@utility-pay/service-kit/auth';
import { sumOf } from '../domain/money-movement.ts';
import { newDay, type ReconciliationDay, withRequest } from '../domain/reconciliation-day.ts';
import { type RowProblem, readSettlementFile, type SettlementRow } from '../domain/settlement-file.ts';
import { checkImportedPayments } from './check-imported.ts';
import { daysBetween } from './days.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { targetOf } from './follow-exceptions.ts';
import type { DayKey, StoredTransaction } from './ports/reconciliation.ts';
import { keyOf, numberRepeated } from './read-provider-list.ts';

/** Maximum days that one file covers. */
const MAX_DAYS = 31;
/** Maximum characters of a file. */
const MAX_CHARACTERS = 1_000_000;

export interface SettlementImport {
  companyId: number;
  testMode: boolean;
  /** Days that the file covers, also those without a row. */
  from: string;
  to: string;
  /** Removes the rows of files that were imported for these days before. */
  replacesEarlier: boolean;
  content: string;
}

export type ImportResult =
  | { kind: 'imported'; days: ReconciliationDay[]; rowCount: number }
  | (Refused & { problems: RowProblem[] });

type Dependencies = Pick<
  PaymentsDependencies,
  | 'reconciliation'
  | 'providerTransactions'
  | 'payments'
  | 'checks'
  | 'configurations'
  | 'requireExisting'
  | 'readCsvCells'
  | 'timeZoneOf'
  | 'recordAct'
  | 'clock'
  | 'log'
>;

const refused = (message: string, field: string | null = null, problems: RowProblem[] = []): ImportResult => ({
  kind: 'refused',
  userErrors: [{ code: field === null ? 'CONFLICT' : 'INVALID', field, message }],
  problems,
});

/**
 * Imports a provider's settlement file for days that ended, and schedules another comparison of these days. Importing a
 * file again changes nothing. Another file adds its rows, or replaces the rows of earlier files (`replacesEarlier`).
 * Refuses days that are compared with the provider's own list. Queries the provider about payments of the file that are
 * missing or not settled here. For staff who manage payment settings.
 */
export const importSettlement =
  (dependencies: Dependencies) =>
  async (actor: Actor, { content, replacesEarlier, ...input }: SettlementImport): Promise<ImportResult> => {
    const { reconciliation, providerTransactions, requireExisting, readCsvCells, timeZoneOf, clock } = dependencies;
    const { companyId, testMode, from, to } = input;
    requirePermission(actor, companyId, 'managePaymentSettings');
    await requireExisting(actor, companyId);
    if (daysBetween(from, to) > MAX_DAYS) return refused(`A file can cover at most ${MAX_DAYS} days.`, 'to');
    if (content.length > MAX_CHARACTERS) return refused('The file is larger than 1 MB. Import fewer days.', 'content');
    const cells = await readCsvCells(content);
    if (!cells) return refused('The file is not a CSV file.', 'content');
    const file = readSettlementFile(cells, { from, to });
    if (file.kind === 'refused') return refused(file.message, 'content', file.problems);

    const timeZone = await timeZoneOf(companyId);
    const now = clock.now();
    if (endOfDay(to, timeZone) > now) return refused(`${to} is not over yet.`, 'to');
    const covered: ReconciliationDay[] = [];
    const daysOfFile = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
    for (const day of daysOfFile) {
      const found = await reconciliation.find({ companyId, testMode, day });
      if (found?.ranAt && !found.listProblem && !found.importedAt)
        return refused(`${day} was compared with the provider's own list, so it needs no file.`);
      if (found) {
        covered.push(found);
        continue;
      }
      const before = await reconciliation.find({ companyId, testMode, day: addDays(day, -1) });
      const added = newDay({ companyId, testMode, day, timeZone }, before, now);
      await reconciliation.add(added);
      covered.push(added);
    }
    const middles = new Map(covered.map((each) => [each.day, middleOf(each)]));
    const stored = toStored(file.rows, middles);
    const window = { from: covered[0]?.startsAt ?? now, to: covered.at(-1)?.endsAt ?? now };
    if (replacesEarlier) await providerTransactions.replaceFiles(companyId, testMode, window, stored);
    else await providerTransactions.put(companyId, testMode, stored);
    await checkImportedPayments(dependencies, { companyId, testMode, rows: file.rows });
    const after = {
      rows: file.rows.length,
      ...(replacesEarlier ? { 'earlier files': 'replaced' } : {}),
      amount: formatMoney(sumOf(file.rows).paymentsMinor),
    };
    const days: ReconciliationDay[] = [];
    for (const day of daysOfFile)
      days.push(
        ...(await markImported(dependencies, actor, { companyId, testMode, day }, day === from ? after : undefined)),
      );
    // Rows of the imported days may belong to payments of the day before or after.
    for (const day of [addDays(from, -1), addDays(to, 1)])
      await compareAgain(dependencies, { companyId, testMode, day });
    return { kind: 'imported', days, rowCount: file.rows.length };
  };

/** Marks a day as imported and due. `audited`: content of the audit entry, written with the first day of the file only. */
async function markImported(
  { reconciliation, recordAct, clock }: Dependencies,
  actor: Actor,
  key: DayKey,
  audited: Record<string, string | number> | undefined,
): Promise<ReconciliationDay[]> {
  return retryOnConflict(async () => {
    const found = await reconciliation.find(key);
    if (!found) return { done: [] };
    const now = clock.now();
    const day = { ...found, importedAt: now, nextRunAt: now };
    const auditEntries = audited
      ? [
          recordAct(actor, key.companyId, {
            action: 'reconciliation.imported',
            target: targetOf(day),
            after: audited,
          }),
        ]
      : [];
    const saved = await reconciliation.save(day, auditEntries);
    return saved && { done: [saved] };
  });
}

/** Schedules another comparison of a day that was compared before. */
async function compareAgain({ reconciliation, clock }: Dependencies, key: DayKey): Promise<void> {
  await retryOnConflict(async () => {
    const found = await reconciliation.find(key);
    if (!found?.ranAt) return { done: undefined };
    return (await reconciliation.save(withRequest(found, clock.now()))) ? { done: undefined } : undefined;
  });
}

const middleOf = ({ startsAt, endsAt }: ReconciliationDay): Date =>
  new Date((startsAt.getTime() + endsAt.getTime()) / 2);

function toStored(rows: readonly SettlementRow[], middles: ReadonlyMap<string, Date>): StoredTransaction[] {
  const numbered = numberRepeated();
  return rows.flatMap(({ day, ...row }): StoredTransaction[] => {
    const at = middles.get(day);
    if (!at) return [];
    // The calendar day and not `at`: the key of a row stays the same after a change of the time zone.
    const key = `file/${numbered(keyOf({ ...row, at: new Date(day) }))}`;
    return [{ ...row, at, source: 'file', key }];
  });
}
