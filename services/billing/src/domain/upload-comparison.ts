import { monthName, periodOf, type UploadReview } from '@utility-pay/contracts';
import { balanceOf } from './balance.ts';
import type { Customer } from './customer.ts';

/** Customers listed by name in each part of a comparison. */
const MAX_LISTED = 10;
/** Times a customer's bill before, from which on a bill is unusual. */
const LARGE_FACTOR = 10;
/** Cents from which on such a bill is unusual: $100. */
const LARGE_MINOR = 10_000;
/** Rows of the month before from which on less than half of them is unusual. */
const MIN_USUAL_ROWS = 20;
/** Rows of a file from which on more than half of them failing is unusual. */
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
  code: 'LARGE_AMOUNTS' | 'UNEXPECTED_MONTH' | 'FEW_ROWS' | 'FAILED_ROWS';
  message: string;
  customers: CustomerDifference[];
}

/** A completed upload of the same company. */
export interface EarlierUpload {
  id: string;
  fileName: string | null;
  period: number;
  rowsTotal: number | null;
  /** Of the file's bytes. */
  digest: string | null;
  createdAt: Date;
}

/** What a file would change when it was compared with the accounts. */
export interface UploadComparison {
  newCustomers: number;
  changedCustomers: number;
  unchangedCustomers: number;
  /** Without rows that a later row replaces. */
  failedRows: number;
  /** Customers in the file who have a bill of its period. */
  alreadyBilled: number;
  /** Cents that the customers in the file owe in all. */
  totalDueBeforeMinor: number;
  totalDueAfterMinor: number;
  /** By how much the amount due changes, largest first. */
  largestChanges: CustomerDifference[];
  /** Customers with a bill of the latest earlier period whom the file doesn't bill; absent without earlier bills. */
  missing?: { period: number; count: number; customers: MissingCustomer[] };
  sameFile?: Pick<EarlierUpload, 'id' | 'fileName' | 'period' | 'createdAt'>;
  warnings: UploadWarning[];
}

/** Which customers of a file are written. */
export interface IncludedKinds {
  includeNew: boolean;
  includeChanged: boolean;
}

/** The comparison of a file with the accounts before it is applied. */
export interface Review {
  /** When staff must approve the file. */
  ask: UploadReview;
  rowsChecked: number;
  /** Absent, like `comparison`, until the whole file is compared. */
  comparedAt?: Date;
  comparison?: UploadComparison;
  /** Absent until staff approved the file, and if they need not. */
  approval?: IncludedKinds;
}

/** What the company uploaded before, as it matters for a file. */
export interface UploadHistory {
  latestPeriod?: number;
  /** The latest period before the file's. */
  periodBefore?: number;
  /** Rows of the largest file of that period. */
  usualRows: number;
  /** Whether the file's period was uploaded before. */
  isLoaded: boolean;
  sameFile?: EarlierUpload;
}

/** `earlier`: newest first. */
export function historyFor(
  earlier: readonly EarlierUpload[],
  { period, digest }: { period: number; digest: string | null },
): UploadHistory {
  const periods = earlier.map((upload) => upload.period);
  const before = periods.filter((each) => each < period);
  const periodBefore = before.length > 0 ? Math.max(...before) : undefined;
  const sameFile = digest === null ? undefined : earlier.find((upload) => upload.digest === digest);
  return {
    ...(periods.length > 0 ? { latestPeriod: Math.max(...periods) } : {}),
    ...(periodBefore === undefined ? {} : { periodBefore }),
    usualRows: Math.max(0, ...earlier.map((each) => (each.period === periodBefore ? (each.rowsTotal ?? 0) : 0))),
    isLoaded: periods.includes(period),
    ...(sameFile ? { sameFile } : {}),
  };
}

/** One valid row of a file: the customer before and after it. */
export interface ComparedRow {
  /** Absent for a new customer. */
  before?: Customer;
  after: Customer;
  dueDate?: string;
}

export interface UploadComparer {
  add(row: ComparedRow): void;
  addFailed(rows: number): void;
  /** Customers of the file that have a bill of the latest earlier period. */
  billedBefore(): number;
  result(rowsTotal: number, missing: UploadComparison['missing']): UploadComparison;
}

/** Creates a collector of what a file of this period changes, with constant memory. */
export function createUploadComparer(period: number, history: UploadHistory): UploadComparer {
  const counts = { newCustomers: 0, changedCustomers: 0, unchangedCustomers: 0, failedRows: 0, alreadyBilled: 0 };
  const firstDay = `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}-01`;
  let totalDueBeforeMinor = 0;
  let totalDueAfterMinor = 0;
  let largestChanges: CustomerDifference[] = [];
  let billedBefore = 0;
  let dueDates = 0;
  let earlyDueDates = 0;
  let largeCount = 0;
  const large: CustomerDifference[] = [];

  return {
    add: ({ before, after, dueDate }) => {
      const isNew = before === undefined;
      if (isNew) counts.newCustomers += 1;
      else if (after === before) counts.unchangedCustomers += 1;
      else counts.changedCustomers += 1;
      const [dueBefore, dueAfter] = [before?.totalDueMinor ?? 0, after.totalDueMinor ?? 0];
      totalDueBeforeMinor += dueBefore;
      totalDueAfterMinor += dueAfter;
      if (dueAfter !== dueBefore)
        largestChanges = withLargest(largestChanges, differenceOf(after, isNew ? undefined : dueBefore, dueAfter));
      if (before && balanceOf(before, period)) counts.alreadyBilled += 1;
      if (history.periodBefore !== undefined && before && balanceOf(before, history.periodBefore)) billedBefore += 1;
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
    billedBefore: () => billedBefore,
    result: (rowsTotal, missing) => {
      const warnings: UploadWarning[] = [];
      const warn = (code: UploadWarning['code'], message: string, customers: CustomerDifference[] = []) =>
        void warnings.push({ code, message, customers });
      const { latestPeriod, usualRows, isLoaded, sameFile } = history;
      if (latestPeriod !== undefined && period !== latestPeriod && period !== following(latestPeriod))
        warn(
          'UNEXPECTED_MONTH',
          `This file is for ${textOf(period)}. Your latest bills are for ${textOf(latestPeriod)}.`,
        );
      if (earlyDueDates * 2 > dueDates)
        warn(
          'UNEXPECTED_MONTH',
          `${number(earlyDueDates)} of ${number(dueDates)} due dates are before ${textOf(period)}.`,
        );
      if (!isLoaded && usualRows >= MIN_USUAL_ROWS && rowsTotal * 2 < usualRows)
        warn('FEW_ROWS', `The file has ${number(rowsTotal)} rows. The month before had ${number(usualRows)}.`);
      if (rowsTotal >= MIN_ROWS && counts.failedRows * 2 > rowsTotal)
        warn('FAILED_ROWS', `${number(counts.failedRows)} of ${number(rowsTotal)} rows can't be applied.`);
      if (largeCount > 0)
        warn(
          'LARGE_AMOUNTS',
          `${largeText(largeCount)} at least ${LARGE_FACTOR} times as high as the bill before.`,
          large,
        );
      return {
        ...counts,
        totalDueBeforeMinor,
        totalDueAfterMinor,
        largestChanges,
        ...(missing ? { missing } : {}),
        ...(sameFile ? { sameFile: withoutDigest(sameFile) } : {}),
        warnings,
      };
    },
  };
}

const differenceOf = (
  { accountNumber, name }: Customer,
  beforeMinor: number | undefined,
  afterMinor: number,
): CustomerDifference => ({
  accountNumber,
  ...(name === undefined ? {} : { name }),
  ...(beforeMinor === undefined ? {} : { beforeMinor }),
  afterMinor,
});

const sizeOf = ({ beforeMinor = 0, afterMinor }: CustomerDifference): number => Math.abs(afterMinor - beforeMinor);

/** Returns the list, largest first, with a change added if it is large enough. */
function withLargest(list: CustomerDifference[], change: CustomerDifference): CustomerDifference[] {
  const smallest = list.at(-1);
  if (smallest && list.length === MAX_LISTED && sizeOf(change) <= sizeOf(smallest)) return list;
  return [...list, change].sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MAX_LISTED);
}

/** Returns the cents of the customer's latest bill before a period; 0 without one. */
const earlierBillMinor = (customer: Customer | undefined, period: number): number =>
  customer?.balances.find((bill) => bill.period < period && !bill.isVoid)?.billedMinor ?? 0;

const following = (period: number): number => (period % 100 === 12 ? period + 89 : period + 1);

const textOf = (period: number): string => {
  const { month, year } = periodOf(period);
  return `${monthName(month)} ${year}`;
};

const number = (count: number): string => count.toLocaleString('en-US');

const largeText = (count: number): string => (count === 1 ? '1 bill is' : `${number(count)} bills are`);

const withoutDigest = ({ id, fileName, period, createdAt }: EarlierUpload) => ({ id, fileName, period, createdAt });
