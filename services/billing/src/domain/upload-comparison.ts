import { periodNumberText, type UploadReview } from '@utility-pay/contracts';
import { balanceOf } from './balance.ts';
import type { Customer } from './customer.ts';
import type { ErrorGroup } from './row-errors.ts';
import { type EarlierUpload, hasFewRows, type UploadHistory, unexpectedMonth } from './upload-history.ts';

/** Maximum customers that are listed in each part of a comparison. */
export const MAX_LISTED = 10;
/** Maximum characters of a name in a comparison. */
const MAX_NAME = 200;
/** A bill is unusually large if it is at least LARGE_FACTOR times the customer's previous bill, and at least $100. */
const LARGE_FACTOR = 10;
const LARGE_MINOR = 10_000;
/** Minimum rows of a file for the warning FAILED_ROWS. */
const MIN_ROWS = 20;

/** How an amount of a customer changes, in cents. Without `beforeMinor` the customer is new. */
export interface CustomerDifference {
  accountNumber: string;
  name?: string;
  beforeMinor?: number;
  afterMinor: number;
}

export type MissingCustomer = Pick<CustomerDifference, 'accountNumber' | 'name'>;

export interface UploadWarning {
  code: 'LARGE_AMOUNTS' | 'UNEXPECTED_MONTH' | 'FEW_ROWS' | 'FAILED_ROWS' | 'SAME_FILE' | 'REPLACES_BILLS';
  message: string;
  customers: CustomerDifference[];
}

/** What a file would change, as of the comparison with the accounts. */
export interface UploadComparison {
  /** Customers that the file adds or restores. */
  newCustomers: number;
  /** Customers that an undo deletes. */
  removedCustomers: number;
  changedCustomers: number;
  unchangedCustomers: number;
  /** Failed rows, without replaced ones. */
  failedRows: number;
  /** The failed rows by reason and field. */
  errorGroups?: ErrorGroup[];
  /** Customers in the file who have a bill of its period. */
  alreadyBilled: number;
  /** Sum of the total due of the customers in the file, in cents. */
  totalDueBeforeMinor: number;
  totalDueAfterMinor: number;
  /** The largest changes of the total due, largest first. */
  largestChanges: CustomerDifference[];
  /**
   * Customers who have a bill of the latest earlier period, but none of the file's period, not even in the file. Absent if the company has
   * no earlier bills, or most of the file's period was uploaded before.
   */
  missing?: { period: number; count: number; customers: MissingCustomer[] };
  sameFile?: Pick<EarlierUpload, 'id' | 'fileName' | 'period' | 'createdAt'>;
  warnings: UploadWarning[];
}

/** Which customers of a file are written. */
export interface IncludedKinds {
  includeNew: boolean;
  includeChanged: boolean;
}

/** The state of an upload's review: the setting, the progress, the comparison and the approval. */
export interface Review {
  /** When staff must approve the file. */
  ask: UploadReview;
  /** Of a picked up file: the month of the pickup, such as 202611. The month of the file is only known from its name. */
  pickedUpIn?: number;
  rowsCompared: number;
  /** Absent, like `comparison`, until the whole file is compared. */
  comparedAt?: Date;
  comparison?: UploadComparison;
  /** Number of stored failed rows, if the comparison did not store all. */
  listedErrors?: number;
  /** Absent until staff approve the file, or if no approval is needed. */
  approval?: IncludedKinds;
}

/** One valid row of a file: the customer before and after it. */
export interface ComparedRow {
  /** Absent for a new customer. */
  before?: Customer | undefined;
  after: Customer;
  dueDate?: string | undefined;
}

export interface UploadComparer {
  add(row: ComparedRow): void;
  addFailed(rows: number): void;
  result(rowsTotal: number, missing: UploadComparison['missing']): UploadComparison;
}

interface UploadComparerOptions {
  /** Whether the file has fixed rows of an earlier upload. */
  isFix?: boolean;
  /** The month in which the file was picked up. */
  pickedUpIn?: number | undefined;
  /** Called for customers of the file who have a bill of the latest earlier period, and had none of the file's period. */
  onBilledBefore?: (accountNumber: string) => void;
}

/** Creates a collector of the changes by a file of this period. It needs constant memory. */
export function createUploadComparer(
  period: number,
  history: UploadHistory,
  { isFix = false, pickedUpIn, onBilledBefore }: UploadComparerOptions = {},
): UploadComparer {
  const counts = {
    newCustomers: 0,
    removedCustomers: 0,
    changedCustomers: 0,
    unchangedCustomers: 0,
    failedRows: 0,
    alreadyBilled: 0,
  };
  const firstDay = `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}-01`;
  let totalDueBeforeMinor = 0;
  let totalDueAfterMinor = 0;
  let largestChanges: CustomerDifference[] = [];
  let dueDates = 0;
  let earlyDueDates = 0;
  let largeCount = 0;
  const large: CustomerDifference[] = [];
  let replacedCount = 0;
  const replaced: CustomerDifference[] = [];

  return {
    add: ({ before: stored, after, dueDate }) => {
      // A deleted customer whom the file restores counts as new.
      const before = stored?.deletedAt && after !== stored ? undefined : stored;
      const isNew = before === undefined;
      if (isNew) counts.newCustomers += 1;
      else if (after === before) counts.unchangedCustomers += 1;
      else if (after.deletedAt) counts.removedCustomers += 1;
      else counts.changedCustomers += 1;
      const [dueBefore, dueAfter] = [before?.totalDueMinor ?? 0, after.totalDueMinor ?? 0];
      totalDueBeforeMinor += dueBefore;
      totalDueAfterMinor += dueAfter;
      if (dueAfter !== dueBefore)
        largestChanges = withLargest(largestChanges, differenceOf(after, isNew ? undefined : dueBefore, dueAfter));
      const billBefore = before && balanceOf(before, period);
      if (billBefore) counts.alreadyBilled += 1;
      // The failed row did not bill this customer, so another row or file did, perhaps later: the fixed row would replace that bill.
      if (isFix && billBefore && after !== before) {
        replacedCount += 1;
        const billAfter = balanceOf(after, period)?.billedMinor ?? 0;
        if (replaced.length < MAX_LISTED) replaced.push(differenceOf(after, billBefore.billedMinor, billAfter));
      }
      if (history.periodBefore !== undefined && before && !billBefore && balanceOf(before, history.periodBefore))
        onBilledBefore?.(before.accountNumber);
      const [billedMinor, earlierMinor] = [
        balanceOf(after, period)?.billedMinor ?? 0,
        earlierBillMinor(before, period),
      ];
      if (earlierMinor > 0 && billedMinor >= Math.max(LARGE_MINOR, earlierMinor * LARGE_FACTOR)) {
        largeCount += 1;
        if (large.length < MAX_LISTED) large.push(differenceOf(after, earlierMinor, billedMinor));
      }
      if (dueDate !== undefined) {
        dueDates += 1;
        if (dueDate < firstDay) earlyDueDates += 1;
      }
    },
    addFailed: (rows) => {
      counts.failedRows += rows;
    },
    result: (rowsTotal, missing) => {
      const warnings: UploadWarning[] = [];
      const warn = (code: UploadWarning['code'], message: string, customers: CustomerDifference[] = []) =>
        void warnings.push({ code, message, customers });
      const { periodBefore, usualRows, sameFile } = history;
      if (sameFile && sameFile.period !== period)
        warn('SAME_FILE', `The same file was uploaded for ${periodNumberText(sameFile.period)}.`);
      const unexpected = unexpectedMonth(period, history, pickedUpIn);
      if (unexpected) warn('UNEXPECTED_MONTH', unexpected);
      if (earlyDueDates * 2 > dueDates)
        warn(
          'UNEXPECTED_MONTH',
          `${number(earlyDueDates)} of ${number(dueDates)} due dates are before ${periodNumberText(period)}.`,
        );
      if (hasFewRows(history, rowsTotal))
        warn(
          'FEW_ROWS',
          `This file has ${number(rowsTotal)} rows. The largest file for ${periodNumberText(periodBefore ?? period)} had ${number(usualRows)}.`,
        );
      if (rowsTotal >= MIN_ROWS && counts.failedRows * 2 > rowsTotal)
        warn('FAILED_ROWS', `${number(counts.failedRows)} of ${number(rowsTotal)} rows can't be applied.`);
      if (replacedCount > 0) {
        const customers = replacedCount === 1 ? 'customer has' : 'customers have';
        const text = `${number(replacedCount)} ${customers} a bill for ${periodNumberText(period)} already, which these rows replace.`;
        warn('REPLACES_BILLS', text, replaced);
      }
      if (largeCount > 0)
        warn(
          'LARGE_AMOUNTS',
          `${largeText(largeCount)} at least ${LARGE_FACTOR} times the customer's previous bill.`,
          large,
        );
      return {
        ...counts,
        totalDueBeforeMinor,
        totalDueAfterMinor,
        largestChanges,
        ...(missing ? { missing } : {}),
        ...(sameFile ? { sameFile: referenceTo(sameFile) } : {}),
        warnings,
      };
    },
  };
}

/** Returns a customer as comparisons store it, with a cut name: a file may have names of 32 KB. */
export const comparedCustomer = ({ accountNumber, name }: Pick<Customer, 'accountNumber' | 'name'>) => ({
  accountNumber,
  ...(name === undefined ? {} : { name: name.slice(0, MAX_NAME) }),
});

const differenceOf = (customer: Customer, beforeMinor: number | undefined, afterMinor: number): CustomerDifference => ({
  ...comparedCustomer(customer),
  ...(beforeMinor === undefined ? {} : { beforeMinor }),
  afterMinor,
});

const sizeOf = ({ beforeMinor = 0, afterMinor }: CustomerDifference): number => Math.abs(afterMinor - beforeMinor);

/** Returns the list, largest first, with a change added if it is one of the MAX_LISTED largest. */
function withLargest(list: CustomerDifference[], change: CustomerDifference): CustomerDifference[] {
  const smallest = list.at(-1);
  if (smallest && list.length === MAX_LISTED && sizeOf(change) <= sizeOf(smallest)) return list;
  return [...list, change].sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MAX_LISTED);
}

/** Returns the cents of the customer's latest bill before a period; 0 without one. */
const earlierBillMinor = (customer: Customer | undefined, period: number): number =>
  customer?.balances.find((bill) => bill.period < period && !bill.isVoid)?.billedMinor ?? 0;

const number = (count: number): string => count.toLocaleString('en-US');

const largeText = (count: number): string => (count === 1 ? '1 bill is' : `${number(count)} bills are`);

const referenceTo = ({ id, fileName, period, createdAt }: EarlierUpload) => ({ id, fileName, period, createdAt });

/** Returns the comparison for actors who may upload files but not read customers. */
export const withoutCustomers = ({ missing, warnings, ...comparison }: UploadComparison): UploadComparison => ({
  ...comparison,
  largestChanges: [],
  ...(missing ? { missing: { ...missing, customers: [] } } : {}),
  warnings: warnings.map((warning) => ({ ...warning, customers: [] })),
});
