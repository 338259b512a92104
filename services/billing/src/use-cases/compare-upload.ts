import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Posting } from '../domain/journal.ts';
import { type ErrorGroup, withErrors } from '../domain/row-errors.ts';
import type { Upload } from '../domain/upload.ts';
import {
  comparedCustomer,
  createUploadComparer,
  MAX_LISTED,
  type MissingCustomer,
  type UploadComparison,
} from '../domain/upload-comparison.ts';
import { historyFor } from '../domain/upload-history.ts';
import { decideWrites, findAccounts, refusedRow } from './apply-upload-bills.ts';
import type { FindAppliedBefore } from './find-applied-before.ts';
import type { FindUnconfirmed } from './find-unconfirmed.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { type UploadChunk, unreadableRows } from './upload-chunks.ts';

/** Newest completed uploads among which earlier ones are looked for. */
const MAX_EARLIER = 200;

interface Dependencies {
  customers: CustomerRepository;
  uploads: UploadRepository;
  errors: UploadErrorRepository;
  findUnconfirmed: FindUnconfirmed;
  findAppliedBefore: FindAppliedBefore;
  /** Refused rows of one upload that are stored. */
  maxStoredErrors: number;
  clock: Clock;
}

interface Rows {
  /** All rows of the file. */
  chunks: AsyncIterable<UploadChunk>;
  /** Returns false if the account is certainly not in the file; may rarely return true for one that isn't. */
  mayContain: (accountNumber: string) => boolean;
  onRows: (rowsCompared: number) => Promise<void>;
  /** Throws to stop. */
  check: () => void;
}

/**
 * Compares a file with the accounts as they are now, and stores the rows that fail; changes nothing else. Memory does not
 * grow with the file. An account that changes meanwhile counts with its old or its new state. `isReadable`: at least one row
 * could be read. `listedErrors`: how many refused rows are stored, if not all are.
 */
export async function compareUpload(
  { customers, uploads, errors, maxStoredErrors, findUnconfirmed, findAppliedBefore, clock }: Dependencies,
  upload: Upload,
  { chunks, mayContain, onRows, check }: Rows,
): Promise<{ comparison: UploadComparison; isReadable: boolean; listedErrors?: number }> {
  const { companyId, period } = upload;
  // An undo is not unusual compared with earlier files: it always awaits approval.
  const earlier = upload.undoOf ? [] : await uploads.listCompleted(companyId, MAX_EARLIER);
  const history = historyFor(
    earlier.filter(({ isUndone }) => !isUndone),
    upload,
  );
  const comparer = createUploadComparer(period, history, {
    isFix: upload.fixOf !== undefined,
    pickedUpIn: upload.review?.pickedUpIn,
  });
  await errors.removeAll(companyId, upload.id);
  const posting: Posting = { at: clock.now(), source: { kind: 'upload', id: upload.id }, newId: customers.newId };
  let rowsCompared = 0;
  let readable = 0;
  let refusedRows = 0;
  let errorGroups: ErrorGroup[] = [];
  for await (const chunk of chunks) {
    const { bills } = chunk;
    const existing = await findAccounts(customers, companyId, bills);
    const unconfirmed = await findUnconfirmed(upload, existing.values());
    const appliedBefore = await findAppliedBefore(upload, existing.values());
    const { decided, refused } = decideWrites(upload, bills, { existing, unconfirmed, appliedBefore }, posting);
    for (const { row, before, after } of decided) comparer.add({ before, after, dueDate: row.dueDate });
    const rejected = [
      ...unreadableRows(chunk, upload),
      ...[...refused].map(([row, refusal]) => refusedRow(row, refusal)),
    ];
    const free = Math.max(0, maxStoredErrors - refusedRows);
    rejected.sort((one, other) => one.line - other.line);
    await errors.replace(companyId, upload.id, chunk, rejected.slice(0, free));
    refusedRows += rejected.length;
    errorGroups = withErrors(errorGroups, rejected);
    comparer.addFailed(rejected.filter(({ replacedBy }) => replacedBy === undefined).length);
    readable += bills.length;
    rowsCompared += bills.length + chunk.errors.length;
    await onRows(rowsCompared);
  }
  const comparison = comparer.result(rowsCompared, await findMissing());
  return {
    comparison: { ...comparison, errorGroups, ...(upload.undoOf ? { warnings: [] } : {}) },
    isReadable: readable > 0,
    ...(refusedRows > maxStoredErrors && { listedErrors: maxStoredErrors }),
  };

  async function findMissing(): Promise<UploadComparison['missing']> {
    const { periodBefore } = history;
    if (periodBefore === undefined || history.isMostlyUploaded || upload.fixOf) return undefined;
    let billed = 0;
    const listed: MissingCustomer[] = [];
    for await (const batch of customers.streamBilled(companyId, periodBefore, period)) {
      check();
      billed += batch.length;
      const absent = batch.filter(({ accountNumber }) => !mayContain(accountNumber));
      listed.push(...absent.slice(0, MAX_LISTED - listed.length).map(comparedCustomer));
    }
    return { period: periodBefore, count: Math.max(0, billed - comparer.billedBefore()), customers: listed };
  }
}
