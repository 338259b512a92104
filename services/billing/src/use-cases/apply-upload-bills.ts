import { balanceOf } from '../domain/balance.ts';
import { type Customer, generationAfter, newCustomer } from '../domain/customer.ts';
import { FIELDS_TOO_LARGE, isTooLarge } from '../domain/customer-size.ts';
import type { Posting } from '../domain/journal.ts';
import { isAppliedBy, withConfirmation, withoutConfirmation } from '../domain/last-upload.ts';
import { applyBill, restoreAccount } from '../domain/ledger-changes.ts';
import type { RowError, RowErrorCode } from '../domain/row-errors.ts';
import type { BillRow } from '../domain/row-reader.ts';
import { isRemovedBy, type UndoneUpload, undoBill, withLastUpload } from '../domain/undo-bill.ts';
import type { Upload } from '../domain/upload.ts';
import { includedKinds } from '../domain/upload-review.ts';
import type { FindUnconfirmedPayments, UnconfirmedPayments } from './find-unconfirmed-payments.ts';
import type { FindUploadsAppliedBefore } from './find-uploads-applied-before.ts';
import type { CustomerChange, CustomerRepository } from './ports/customers.ts';
import type { AccountEntries, Journal } from './ports/journal.ts';

/** Maximum attempts to write an account. Each conflict means that another writer succeeded. */
const MAX_ATTEMPTS = 100;

export interface BillsApplied {
  /** Number of bills of customers that this upload added. */
  added: number;
  /** Number of bills of customers that this undo deleted. They are also in `existing`. */
  removed: number;
  /** Number of bills of customers that existed before. */
  existing: number;
  /** Bills that could not be applied, in no particular order. */
  refused: RowError[];
  /** Number of bills that the approval did not include; of an undo, bills that had changed nothing. */
  skipped: number;
}

const NOT_STORED: RefusedBill = {
  code: 'NOT_SAVED',
  reason: "This row couldn't be saved. Check its values and upload it again.",
};

const CORRECTED_SINCE: RefusedBill = {
  code: 'CORRECTED_SINCE',
  reason: 'This bill was corrected after the file was compared. Check the amount and upload the row again.',
};

interface Dependencies {
  customers: CustomerRepository;
  journal: Pick<Journal, 'append'>;
  upload: Upload;
  now: Date;
  /** Throws if the upload's lease was lost. Called between reading and writing, so that only the lease holder writes. */
  confirmLease: () => Promise<void>;
  findUnconfirmedPayments: FindUnconfirmedPayments;
  findUploadsAppliedBefore: FindUploadsAppliedBefore;
}

/**
 * Applies bills of different accounts and copies their entries to the journal. Idempotent: applying them again returns the same.
 * `expectNewAccounts`: whether to insert accounts without looking them up first, since most are likely new.
 */
export async function applyUploadBills(
  { customers, journal, upload, now, confirmLease, findUnconfirmedPayments, findUploadsAppliedBefore }: Dependencies,
  bills: readonly BillRow[],
  expectNewAccounts: boolean,
): Promise<BillsApplied> {
  const { companyId } = upload;
  const posting: Posting = { at: now, source: { kind: 'upload', id: upload.id }, newId: customers.newId };
  const applied: BillsApplied = { added: 0, removed: 0, existing: 0, refused: [], skipped: 0 };
  const kinds = includedKinds(upload);
  let remaining = bills;
  for (let attempt = 0; remaining.length > 0; attempt++) {
    if (attempt === MAX_ATTEMPTS) throw new Error('the accounts of an upload are changed by too many writers');
    const skipLookup = expectNewAccounts && attempt === 0 && kinds.includeNew && !upload.undoOf;
    const existing = skipLookup ? new Map<string, Customer>() : await findAccounts(customers, companyId, remaining);
    const unconfirmed = await findUnconfirmedPayments(upload, existing.values());
    const appliedBefore = await findUploadsAppliedBefore(upload, existing.values());
    await confirmLease();
    const found = { existing, unconfirmed, appliedBefore };
    const { decided, refused } = decideWrites(upload, remaining, found, posting);
    const skippedRows = new Set<BillRow>();
    const newCustomers: Customer[] = [];
    const changes: CustomerChange[] = [];
    for (const { row, before, after } of decided) {
      if (after === before) {
        const marked = withConfirmationMark(before, upload);
        if (marked) changes.push({ before, after: marked });
        continue;
      }
      const addsOrDeletes = after.addedBy === upload.id || isRemovedBy(after, upload.id);
      if (!(addsOrDeletes ? kinds.includeNew : kinds.includeChanged)) skippedRows.add(row);
      else if (before) changes.push({ before, after });
      else newCustomers.push(after);
    }
    const [inserted, updated] = await Promise.all([
      customers.insertMany(companyId, newCustomers),
      customers.updateMany(companyId, changes),
    ]);
    const conflicting = new Set([...inserted.duplicates, ...updated.conflicts]);
    const notStored = new Set([...inserted.refused, ...updated.refused]);
    const toRetry: BillRow[] = [];
    const written = new Map(
      [...existing.values(), ...newCustomers, ...changes.map(({ after }) => after)].map(byNumber),
    );
    const posted: AccountEntries[] = [];
    for (const bill of remaining) {
      const customer = accountOf(existing, bill);
      const refusal = refused.get(bill);
      const isNotApproved = refusal === CORRECTED_SINCE && !kinds.includeChanged;
      if (skippedRows.has(bill) || isNotApproved) applied.skipped++;
      else if (refusal) applied.refused.push(refusedRow(bill, refusal));
      else if (notStored.has(bill.accountNumber)) applied.refused.push(refusedRow(bill, NOT_STORED));
      else if (conflicting.has(customer?.id ?? bill.accountNumber)) toRetry.push(bill);
      else {
        const account = written.get(bill.accountNumber);
        if (account) posted.push(entriesOf(account, upload));
        // An undo skips customers that it did not change.
        if (upload.undoOf && account?.lastUpload?.id !== upload.id) applied.skipped++;
        else if (account?.addedBy === upload.id) applied.added++;
        else applied.existing++;
        if (account && isRemovedBy(account, upload.id)) applied.removed++;
      }
    }
    // Includes entries that an interrupted run wrote to the accounts, since it may not have copied them.
    await journal.append(companyId, posted);
    remaining = toRetry;
  }
  return applied;
}

/**
 * Returns an unchanged customer with this upload added to `confirmedBy`, so that the undo of an earlier upload keeps the bill;
 * for an undo, with the undone upload removed from it. Undefined if there is nothing to write.
 */
function withConfirmationMark(customer: Customer, { id, period, undoOf }: Upload): Customer | undefined {
  const { lastUpload: last } = customer;
  const lastUpload = last && (undoOf ? withoutConfirmation(last, undoOf) : withConfirmation(last, { id, period }));
  return lastUpload && { ...customer, lastUpload };
}

/** Returns the account of a bill. Undefined if it must be added: the number is new, or its account was archived. */
function accountOf(existing: ReadonlyMap<string, Customer>, { accountNumber }: BillRow): Customer | undefined {
  const customer = existing.get(accountNumber);
  return customer?.archivedAt ? undefined : customer;
}

const byNumber = (customer: Customer): [string, Customer] => [customer.accountNumber, customer];

const entriesOf = ({ id, entries = [] }: Customer, upload: Upload): AccountEntries => ({
  customerId: id,
  entries: entries.filter(({ source }) => source.id === upload.id),
});

export const refusedRow = ({ line, accountNumber, cells }: BillRow, { code, reason }: RefusedBill): RowError => ({
  line,
  accountNumber,
  code,
  field: null,
  error: reason,
  cells,
});

export async function findAccounts(
  customers: CustomerRepository,
  companyId: number,
  bills: readonly BillRow[],
): Promise<Map<string, Customer>> {
  const accountNumbers = bills.map(({ accountNumber }) => accountNumber);
  const found = await customers.findByAccountNumbers(companyId, accountNumbers);
  return new Map(found.map(byNumber));
}

/** A bill's customer before and after the bill is applied. */
interface DecidedBill {
  row: BillRow;
  /** Absent for a new customer. */
  before?: Customer;
  /** The same object as `before` if the bill changes nothing. */
  after: Customer;
}

interface DecidedBills {
  decided: DecidedBill[];
  /** Bills that cannot be applied, and why. */
  refused: ReadonlyMap<BillRow, RefusedBill>;
}

/** Why a bill is not applied. */
interface RefusedBill {
  code: RowErrorCode;
  reason: string;
}

type UploadToApply = Pick<Upload, 'id' | 'companyId' | 'period' | 'asOf' | 'undoOf' | 'review'>;

interface FoundAccounts {
  existing: ReadonlyMap<string, Customer>;
  unconfirmed: UnconfirmedPayments;
  /** Of an undo: uploads that were applied before the undone one. */
  appliedBefore: ReadonlySet<string>;
}

/** Decides how each bill changes its customer; of an undo, how taking the bill back changes it. */
export function decideWrites(
  { undoOf, ...upload }: UploadToApply,
  bills: readonly BillRow[],
  { existing, unconfirmed, appliedBefore }: FoundAccounts,
  posting: Posting,
): DecidedBills {
  const decided: DecidedBill[] = [];
  const refused = new Map<BillRow, RefusedBill>();
  for (const row of bills) {
    const account = existing.get(row.accountNumber);
    const result = undoOf
      ? decideUndo({ ...upload, undoOf, appliedBefore }, row, account, posting)
      : decideBill({ ...upload, unconfirmed }, row, account, posting);
    if (result?.kind === 'refused') refused.set(row, result.refusal);
    else if (result) decided.push(result.bill);
  }
  return { decided, refused };
}

type DecidedRow = { kind: 'decided'; bill: DecidedBill } | { kind: 'refused'; refusal: RefusedBill };

/** Returns undefined if the upload did not add the account: its row failed, or the approval left it out. */
function decideUndo(
  upload: UndoneUpload,
  row: BillRow,
  before: Customer | undefined,
  posting: Posting,
): DecidedRow | undefined {
  if (!before) return undefined;
  const result = undoBill(before, upload, row, posting);
  if (result.kind === 'refused') return { kind: 'refused', refusal: { code: 'NOT_UNDONE', reason: result.reason } };
  return { kind: 'decided', bill: { row, before, after: result.kind === 'undone' ? result.customer : before } };
}

/** Returns a new customer for the bill of an unknown or archived account; restores a deleted account. */
function decideBill(
  {
    id: uploadId,
    companyId,
    period,
    asOf,
    review,
    unconfirmed,
  }: Omit<UploadToApply, 'undoOf'> & { unconfirmed: UnconfirmedPayments },
  row: BillRow,
  account: Customer | undefined,
  posting: Posting,
): DecidedRow {
  const { accountNumber, billedMinor, dueDate, fields } = row;
  // Applied before an interruption. Later changes of the account stay.
  if (account && isAppliedBy(account.lastUpload, uploadId))
    return { kind: 'decided', bill: { row, before: account, after: account } };
  const before = account?.archivedAt ? undefined : account;
  const add = () => {
    const added = { id: posting.newId(), companyId, accountNumber, addedBy: uploadId };
    return newCustomer({ ...added, ...generationAfter(account), ...fields });
  };
  if (before && wasCorrectedSince(before, row, period, review?.comparedAt))
    return { kind: 'refused', refusal: CORRECTED_SINCE };
  const customer = before?.deletedAt ? { ...restoreAccount(before, posting), addedBy: uploadId } : (before ?? add());
  const unconfirmedIds = unconfirmed.get(customer.id) ?? [];
  const bill = { period, billedMinor, unconfirmedIds, fields: before ? fields : {}, ...(asOf ? { asOf } : {}) };
  const result = applyBill(customer, dueDate === undefined ? bill : { ...bill, dueDate }, posting);
  const changed = result.kind === 'changed' ? result.customer : customer;
  const after = changed === before ? before : withLastUpload(changed, before, { id: uploadId, period });
  if (before && after !== before && isTooLarge(after))
    return { kind: 'refused', refusal: { code: 'TOO_LARGE', reason: FIELDS_TOO_LARGE } };
  return { kind: 'decided', bill: before ? { row, before, after } : { row, after } };
}

/** Returns whether staff corrected a bill after the comparison to another amount than the file's. The approval did not see it. */
function wasCorrectedSince(
  customer: Customer,
  { billedMinor }: BillRow,
  period: number,
  comparedAt: Date | undefined,
): boolean {
  const bill = balanceOf(customer, period);
  if (!comparedAt || !bill?.correctedAt || bill.correctedAt <= comparedAt) return false;
  return bill.isVoid === true || bill.billedMinor !== billedMinor;
}
