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
import type { FindUnconfirmedPayments } from './find-unconfirmed-payments.ts';
import type { FindUploadsAppliedBefore } from './find-uploads-applied-before.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { type UploadChunk, unreadableRows } from './upload-chunks.ts';

/** Maximum earlier uploads, newest first, from which warnings about a file are derived. */
const MAX_EARLIER = 200;
/** Minimum missing customers that are stored in one write. */
const MISSING_PER_PAGE = 500;

interface Dependencies {
  customers: CustomerRepository;
  uploads: UploadRepository;
  errors: UploadErrorRepository;
  missingCustomers: MissingCustomerRepository;
  findUnconfirmedPayments: FindUnconfirmedPayments;
  findUploadsAppliedBefore: FindUploadsAppliedBefore;
  /** Maximum failed rows of one upload that are stored. */
  maxStoredErrors: number;
  clock: Clock;
}

interface ComparisonInput {
  /** All rows of the file. */
  chunks: AsyncIterable<UploadChunk>;
  /** Number of rows of the file. */
  rows: number;
  /** Called after each chunk. */
  onProgress: (rowsCompared: number) => Promise<void>;
  /** @throws LeaseLost or ReleaseRequested if another worker is to continue. */
  throwIfStopped: () => void;
}

/**
 * Compares a file with the current accounts. Stores the failed rows and the customers that the file does not bill; changes nothing else.
 * Needs some bytes of memory for each account of the file. An account that changes meanwhile counts with its old or its new state.
 * `isReadable`: whether at least one row could be read. `listedErrors`: number of stored failed rows, if not all are stored.
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
  // An undo gets no warnings, since it always awaits approval.
  const earlier = upload.undoOf ? [] : await uploads.listCompleted(companyId, MAX_EARLIER);
  const history = historyFor(
    earlier.filter(({ isUndone }) => !isUndone),
    upload,
  );
  const { periodBefore } = history;
  const shouldFindMissing = periodBefore !== undefined && !history.isMostlyUploaded && !upload.fixOf;
  const billed = createAccountSet(shouldFindMissing ? rows : 0);
  const comparer = createUploadComparer(period, history, {
    isFix: upload.fixOf !== undefined,
    pickedUpIn: upload.review?.pickedUpIn,
    ...(shouldFindMissing && { onBilledBefore: billed.add }),
  });
  await removeComparedRows({ errors, missingCustomers }, upload);
  const posting: Posting = { at: clock.now(), source: { kind: 'upload', id: upload.id }, newId: customers.newId };
  let rowsCompared = 0;
  let readableRows = 0;
  let failedRowsBefore = 0;
  let errorGroups: ErrorGroup[] = [];
  // Decides the changes of each chunk as applying it does, counts them, and stores the failed rows.
  for await (const chunk of chunks) {
    const { bills } = chunk;
    const existing = await findAccounts(customers, companyId, bills);
    const unconfirmed = await findUnconfirmedPayments(upload, existing.values());
    const appliedBefore = await findUploadsAppliedBefore(upload, existing.values());
    const { decided, refused } = decideWrites(upload, bills, { existing, unconfirmed, appliedBefore }, posting);
    for (const { row, before, after } of decided) comparer.add({ before, after, dueDate: row.dueDate });
    const failedRows = [
      ...unreadableRows(chunk, upload),
      ...[...refused].map(([row, refusal]) => refusedRow(row, refusal)),
    ];
    failedRows.sort((one, other) => one.line - other.line);
    const storable = Math.max(0, maxStoredErrors - failedRowsBefore);
    await errors.replace(companyId, upload.id, chunk, failedRows.slice(0, storable));
    failedRowsBefore += failedRows.length;
    errorGroups = withErrors(errorGroups, failedRows);
    comparer.addFailed(failedRows.filter(({ replacedBy }) => replacedBy === undefined).length);
    readableRows += bills.length;
    rowsCompared += bills.length + chunk.errors.length;
    await onProgress(rowsCompared);
  }
  const comparison = comparer.result(rowsCompared, await findAndStoreMissing());
  return {
    comparison: { ...comparison, errorGroups, ...(upload.undoOf ? { warnings: [] } : {}) },
    isReadable: readableRows > 0,
    ...(failedRowsBefore > maxStoredErrors && { listedErrors: maxStoredErrors }),
  };

  /** Stores the customers that the file does not bill. Returns their number, and the first of them. */
  async function findAndStoreMissing(): Promise<UploadComparison['missing']> {
    if (!shouldFindMissing) return undefined;
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

/** Removes the failed rows and missing customers that a comparison has stored. */
export async function removeComparedRows(
  { errors, missingCustomers }: Pick<Dependencies, 'errors' | 'missingCustomers'>,
  { companyId, id }: Pick<Upload, 'companyId' | 'id'>,
): Promise<void> {
  await errors.removeAll(companyId, id);
  await missingCustomers.removeAll(companyId, id);
}
