import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createAccountSet } from '../domain/account-set.ts';
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
import type { FindUploadsAppliedBefore } from './find-uploads-applied-before.ts';
import type { FindUnconfirmedPayments } from './find-unconfirmed-payments.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { type UploadChunk, unreadableRows } from './upload-chunks.ts';

/** Number of newest completed uploads with which a file is compared for its warnings. */
const MAX_EARLIER = 200;
/** Missing customers from which they are stored in one write. */
const MISSING_PER_PAGE = 500;

interface Dependencies {
  customers: CustomerRepository;
  uploads: UploadRepository;
  errors: UploadErrorRepository;
  missingCustomers: MissingCustomerRepository;
  findUnconfirmedPayments: FindUnconfirmedPayments;
  findUploadsAppliedBefore: FindUploadsAppliedBefore;
  /** Refused rows of one upload that are stored. */
  maxStoredErrors: number;
  clock: Clock;
}

interface ComparisonInput {
  /** All rows of the file. */
  chunks: AsyncIterable<UploadChunk>;
  /** Number of rows. */
  rows: number;
  /** Called after each chunk. */
  onProgress: (rowsCompared: number) => Promise<void>;
  /** @throws LeaseLost or ReleaseRequested if another worker is to continue. */
  throwIfStopped: () => void;
}

/**
 * Compares a file with the accounts as they are now, and stores the rows that fail and the customers that it does not bill;
 * changes nothing else. Memory grows with the file only by some bytes for each account. An account that changes meanwhile
 * counts with its old or its new state. `isReadable`: at least one row could be read. `listedErrors`: how many refused rows
 * are stored, if not all are.
 */
export async function compareUpload(
  {
    customers,
    uploads,
    errors,
    missingCustomers,
    maxStoredErrors,
    findUnconfirmedPayments,
    findUploadsAppliedBefore,
    clock,
  }: Dependencies,
  upload: Upload,
  { chunks, rows, onProgress, throwIfStopped }: ComparisonInput,
): Promise<{ comparison: UploadComparison; isReadable: boolean; listedErrors?: number }> {
  const { companyId, period } = upload;
  // An undo is not unusual compared with earlier files: it always awaits approval.
  const earlier = upload.undoOf ? [] : await uploads.listCompleted(companyId, MAX_EARLIER);
  const history = historyFor(
    earlier.filter(({ isUndone }) => !isUndone),
    upload,
  );
  const { periodBefore } = history;
  const findsMissing = periodBefore !== undefined && !history.isMostlyUploaded && !upload.fixOf;
  const billed = createAccountSet(findsMissing ? rows : 0);
  const comparer = createUploadComparer(period, history, {
    isFix: upload.fixOf !== undefined,
    pickedUpIn: upload.review?.pickedUpIn,
    ...(findsMissing && { onBilledBefore: billed.add }),
  });
  await removeComparedRows({ errors, missingCustomers }, upload);
  const posting: Posting = { at: clock.now(), source: { kind: 'upload', id: upload.id }, newId: customers.newId };
  let rowsCompared = 0;
  let readable = 0;
  let refusedRows = 0;
  let errorGroups: ErrorGroup[] = [];
  // Decides what each chunk would change, as applying it does, counts the changes, and stores the rows that fail.
  for await (const chunk of chunks) {
    const { bills } = chunk;
    const existing = await findAccounts(customers, companyId, bills);
    const unconfirmed = await findUnconfirmedPayments(upload, existing.values());
    const appliedBefore = await findUploadsAppliedBefore(upload, existing.values());
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
    await onProgress(rowsCompared);
  }
  const comparison = comparer.result(rowsCompared, await findMissing());
  return {
    comparison: { ...comparison, errorGroups, ...(upload.undoOf ? { warnings: [] } : {}) },
    isReadable: readable > 0,
    ...(refusedRows > maxStoredErrors && { listedErrors: maxStoredErrors }),
  };

  /** Stores the customers that the file does not bill. */
  async function findMissing(): Promise<UploadComparison['missing']> {
    if (!findsMissing) return undefined;
    let count = 0;
    let page: MissingCustomer[] = [];
    const listed: MissingCustomer[] = [];
    const storePage = async (): Promise<void> => {
      await missingCustomers.store(companyId, upload.id, count, page);
      page = [];
    };
    for await (const batch of customers.streamBilled(companyId, periodBefore, period)) {
      throwIfStopped();
      const missing = batch.filter(({ accountNumber }) => !billed.has(accountNumber)).map(comparedCustomer);
      page.push(...missing);
      count += missing.length;
      listed.push(...missing.slice(0, MAX_LISTED - listed.length));
      if (page.length >= MISSING_PER_PAGE) await storePage();
    }
    if (page.length > 0) await storePage();
    return { period: periodBefore, count, customers: listed };
  }
}

/** Removes the rows that a comparison has stored. */
export async function removeComparedRows(
  { errors, missingCustomers }: Pick<Dependencies, 'errors' | 'missingCustomers'>,
  { companyId, id }: Pick<Upload, 'companyId' | 'id'>,
): Promise<void> {
  await errors.removeAll(companyId, id);
  await missingCustomers.removeAll(companyId, id);
}
