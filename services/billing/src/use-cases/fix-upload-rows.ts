import { type Actor, type Refused, refused, type UserError } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { InTurn } from '@utility-pay/service-kit/company-turns';
import { AppError, notFound } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { trimBlanks } from '../domain/csv/text.ts';
import type { RowError } from '../domain/row-errors.ts';
import {
  createRowFixer,
  type FixedRow,
  type FixedValue,
  firstColumn,
  fixedHeader,
  fixesProblem,
  isFixable,
  isSent,
  type RowFix,
  type UploadFixes,
  valueProblem,
} from '../domain/row-fixes.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadKey } from './decide-upload.ts';
import { canHaveFixes, type OpenFixes, openFixes, streamFixedRows, whyUnavailable } from './open-fixes.ts';
import type { UploadErrorRepository, UploadFixesRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';

const NOT_COMPLETED = 'Only failed rows of an upload that was applied can be fixed.';
const PENDING = "The fixed rows you uploaded haven't been applied yet. Finish or discard that upload first.";
const SAME_ACCOUNT = 'Different rows need different account numbers. Change this row only.';
/** Maximum attempts after conflicts with other processes. Each attempt may read all failed rows. */
const MAX_ATTEMPTS = 5;
const SENT = 'This row was already uploaded again.';
const UNREADABLE = "This row can't be read. Download errors.csv, correct the row and upload it.";
const NO_ROW = 'No row of this line failed.';
const UNCHANGED = 'Change a value first.';

interface Dependencies {
  uploads: UploadRepository;
  errors: UploadErrorRepository;
  fixes: UploadFixesRepository;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
  inTurn: InTurn;
  clock: Clock;
}

export interface FixRows extends UploadKey {
  /** Line of the row. */
  line: number;
  values: { column: number; value: string }[];
  /** Whether to replace each value in all rows that have the same value in that column and were not sent again. */
  inAllRows: boolean;
}

export type FixRowsResult = { kind: 'fixed'; upload: Upload; rows: number } | Refused;

/** Changes values of a failed row, or of all rows with the same values. Refuses invalid values. */
export const fixUploadRows =
  (dependencies: Dependencies) =>
  async (actor: Actor, { line, values, inAllRows, ...key }: FixRows): Promise<FixRowsResult> => {
    const { errors, fixes: repository, clock } = dependencies;
    return changeFixes(dependencies, actor, key, async (upload, { fixes }) => {
      const row = await findRow(errors, upload, line);
      if (!row) return refused('CONFLICT', NO_ROW);
      if (!isFixable(row)) return refused('CONFLICT', UNREADABLE);
      const current = createRowFixer(upload, fixes)(row);
      if (current?.state === 'sent') return refused('CONFLICT', SENT);
      const changed = changedValues(upload, current?.cells ?? row.cells, values);
      const { fields } = fixedHeader(upload);
      const fieldOf = (column: number): string | undefined => fields[column - firstColumn(upload)];
      const invalid = changed.flatMap(({ column, after, index }) => {
        const isSame = inAllRows && fieldOf(column) === 'accountNumber';
        const message = isSame ? SAME_ACCOUNT : valueProblem(after, fieldOf(column));
        return message ? [invalidValue(index, message)] : [];
      });
      if (isNotEmpty(invalid)) return { kind: 'refused', userErrors: invalid };
      if (changed.length === 0) return refused('CONFLICT', UNCHANGED);

      const added = inAllRows ? changed.map((value) => newFix([value])) : [{ ...newFix(changed), line }];
      const after = { ...fixes, fixes: [...fixes.fixes, ...added] };
      const full = fixesProblem(after.fixes);
      if (full) return refused('CONFLICT', full);
      const fixed = createRowFixer(upload, after)(row);
      const wrong = changed.find(({ column }) => fixed?.problem?.field && fieldOf(column) === fixed.problem.field);
      if (wrong) return { kind: 'refused', userErrors: [invalidValue(wrong.index, fixed?.problem?.error ?? '')] };

      const counts = inAllRows
        ? await countChanges(dependencies, upload, fixes, after)
        : { rows: [1], fixedRows: fixes.fixedRows + Number(isValid(fixed)) - Number(isValid(current)) };
      const counted = added.map((fix, index) => ({ ...fix, rows: counts.rows[index] ?? 0 }));
      return {
        fixes: { ...after, fixes: [...fixes.fixes, ...counted], fixedRows: counts.fixedRows },
        rows: Math.max(...counts.rows),
        action: 'upload.rows-fixed' as const,
      };
    });

    function newFix(all: readonly (FixedValue & { index: number })[]): RowFix {
      const fixedValues = all.map(({ column, before, after }) => ({ column, before, after }));
      return { id: repository.newId(), values: fixedValues, rows: 1, at: clock.now() };
    }
  };

const invalidValue = (index: number, message: string): UserError => ({
  code: 'INVALID',
  field: `values.${index}`,
  message,
});

const isNotEmpty = (errors: UserError[]): errors is [UserError, ...UserError[]] => errors.length > 0;

const isValid = (fixed: FixedRow | undefined): boolean => fixed !== undefined && fixed.state !== 'open';

/** Returns the failed row that begins on a line; undefined if there is none. */
async function findRow(
  errors: UploadErrorRepository,
  { companyId, id }: Upload,
  line: number,
): Promise<RowError | undefined> {
  const { rows } = await errors.list(companyId, id, { afterLine: line - 1, limit: 1, replaced: false });
  return rows[0]?.line === line ? rows[0] : undefined;
}

/** Returns the values that differ from the cells, each with its index in the request. @throws AppError BAD_USER_INPUT. */
function changedValues(
  upload: Upload,
  cells: readonly string[],
  values: FixRows['values'],
): (FixedValue & { index: number })[] {
  if (new Set(values.map(({ column }) => column)).size < values.length)
    throw new AppError('BAD_USER_INPUT', 'A column can be changed only once');
  return values.flatMap(({ column, value }, index) => {
    requireColumn(upload, column);
    const before = cells[column] ?? '';
    const after = trimBlanks(value);
    return after === before ? [] : [{ column, before, after, index }];
  });
}

/** Requires a column with the sender's data. @throws AppError BAD_USER_INPUT otherwise. */
function requireColumn(upload: Upload, column: number): void {
  if (column < firstColumn(upload) || column >= upload.headers.length)
    throw new AppError('BAD_USER_INPUT', `The file has no column ${column}`);
}

/** Returns how many rows each added fix changes, and how many rows are valid after all fixes. */
async function countChanges(
  dependencies: Dependencies,
  upload: Upload,
  before: UploadFixes,
  after: UploadFixes,
): Promise<{ rows: number[]; fixedRows: number }> {
  const added = after.fixes.slice(before.fixes.length);
  const rows = added.map(() => 0);
  let valid = 0;
  const fixRow = createRowFixer(upload, after);
  for await (const batch of streamFixedRows(dependencies, upload, before)) {
    for (const { row, fixed: earlier } of batch) {
      if (!isFixable(row)) continue;
      const cells = earlier?.cells ?? row.cells;
      if (earlier?.state !== 'sent') {
        added.forEach(({ values }, index) => {
          if (values.some(({ column, before: value }) => (cells[column] ?? '') === value))
            rows[index] = (rows[index] ?? 0) + 1;
        });
      }
      if (isValid(fixRow(row))) valid += 1;
    }
  }
  return { rows, fixedRows: valid };
}

/** Undoes a fix. Idempotent. */
export const undoUploadFix =
  (dependencies: Dependencies) =>
  async (actor: Actor, { fixId, ...key }: UploadKey & { fixId: string }): Promise<FixRowsResult> =>
    changeFixes(dependencies, actor, key, async (upload, { fixes }) => {
      const index = fixes.fixes.findIndex(({ id }) => id === fixId);
      if (index === -1) return { fixes, rows: 0 };
      const fix = fixes.fixes[index];
      if (fix && isSent(fixes, fix)) return refused('CONFLICT', SENT);
      const after = { ...fixes, fixes: fixes.fixes.filter(({ id }) => id !== fixId) };
      let valid = 0;
      for await (const batch of streamFixedRows(dependencies, upload, after)) {
        valid += batch.filter(({ fixed }) => isValid(fixed)).length;
      }
      return { action: 'upload.fix-undone' as const, fixes: { ...after, fixedRows: valid }, rows: fix?.rows ?? 0 };
    });

/** Returns how many other rows have the same value as this row in this column, without rows that were sent again. */
export const countSameValue =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, uploadId, line, column }: UploadKey & { line: number; column: number },
  ): Promise<number> => {
    requirePermission(actor, companyId, 'manageBalances');
    const upload = await dependencies.uploads.find(companyId, uploadId);
    if (!upload || !canHaveFixes(upload) || whyUnavailable(upload)) return 0;
    requireColumn(upload, column);
    const { fixes } = await openFixes(dependencies, upload);
    const row = await findRow(dependencies.errors, upload, line);
    if (!row) return 0;
    const value = (createRowFixer(upload, fixes)(row)?.cells ?? row.cells)[column] ?? '';
    return dependencies.inTurn(companyId, async () => {
      let count = 0;
      for await (const batch of streamFixedRows(dependencies, upload, fixes)) {
        for (const { row: other, fixed } of batch) {
          if (other.line === line || fixed?.state === 'sent' || !isFixable(other)) continue;
          if (((fixed?.cells ?? other.cells)[column] ?? '') === value) count += 1;
        }
      }
      return count;
    });
  };

/** Finds the upload and its fixes, changes the fixes and stores them. Retries after conflicts. */
async function changeFixes(
  dependencies: Dependencies,
  actor: Actor,
  { companyId, uploadId }: UploadKey,
  change: (upload: Upload, open: OpenFixes) => Promise<ChangedFixes | Refused>,
): Promise<FixRowsResult> {
  const { uploads, fixes: repository, requireExisting, recordAct, inTurn } = dependencies;
  requirePermission(actor, companyId, 'manageBalances');
  await requireExisting(actor, companyId);
  const upload = await uploads.find(companyId, uploadId);
  if (!upload || upload.state === 'receiving') throw notFound('Upload');
  const unavailable = canHaveFixes(upload) ? whyUnavailable(upload) : NOT_COMPLETED;
  if (unavailable) return refused('CONFLICT', unavailable);
  const attempt = async (): Promise<{ done: FixRowsResult } | undefined> => {
    const open = await openFixes(dependencies, upload);
    if (open.pending) return { done: refused('CONFLICT', PENDING) };
    const result = await change(upload, open);
    if ('kind' in result) return { done: result };
    const { fixes, rows, action } = result;
    const target = { type: 'upload' as const, id: uploadId, label: upload.fileName ?? 'a file' };
    const act = action && recordAct(actor, companyId, { action, target, after: { rows } });
    if (act && !(await repository.save(fixes, act))) return undefined;
    return { done: { kind: 'fixed', upload, rows } };
  };
  return inTurn(companyId, () => retryOnConflict(attempt, MAX_ATTEMPTS));
}

interface ChangedFixes {
  fixes: UploadFixes;
  /** Number of rows that were changed. */
  rows: number;
  /** Absent if there is nothing to write. */
  action?: 'upload.rows-fixed' | 'upload.fix-undone';
}
