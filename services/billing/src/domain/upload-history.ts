import { periodNumberText } from '@utility-pay/contracts';

/** A file can have few rows only if the largest file of the earlier month had this many. */
const MIN_USUAL_ROWS = 20;
/** Months by which the month of a picked up file differs from the current one at most. */
const MAX_MONTHS_AWAY = 2;

/** A completed upload of the same company that applied at least one row. */
export interface EarlierUpload {
  id: string;
  fileName: string | null;
  period: number;
  rowsTotal: number | null;
  rowsApplied: number;
  /** Of the file's bytes. */
  digest: string | null;
  createdAt: Date;
  isUndone: boolean;
}

/** What a company's earlier uploads say about a new file. */
export interface UploadHistory {
  latestPeriod?: number;
  /** Of the newest upload: the latest period may be a mistake. */
  newestPeriod?: number;
  /** The latest period before the file's. */
  periodBefore?: number;
  /** Rows of the largest file of that period. */
  usualRows: number;
  /** Whether at least half of the usual rows were applied to the file's period before: a correction is not a month's file. */
  isMostlyUploaded: boolean;
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
  const usualRows = Math.max(0, ...earlier.map((each) => (each.period === periodBefore ? (each.rowsTotal ?? 0) : 0)));
  const ofPeriod = earlier.filter((upload) => upload.period === period);
  const rowsLoaded = ofPeriod.reduce((sum, { rowsApplied }) => sum + rowsApplied, 0);
  return {
    ...(earlier[0] ? { latestPeriod: Math.max(...periods), newestPeriod: earlier[0].period } : {}),
    ...(periodBefore === undefined ? {} : { periodBefore }),
    usualRows,
    isMostlyUploaded: ofPeriod.length > 0 && (usualRows < MIN_USUAL_ROWS || rowsLoaded * 2 >= usualRows),
    ...(sameFile ? { sameFile } : {}),
  };
}

/** Returns whether a file of a new period has less than half of the rows that files of the period before had. */
export const hasFewRows = ({ isMostlyUploaded, usualRows }: UploadHistory, rows: number): boolean =>
  !isMostlyUploaded && usualRows >= MIN_USUAL_ROWS && rows * 2 < usualRows;

/**
 * Returns why a file's month is unusual; undefined if it is not. `pickedUpIn`: of a picked up file, the month in which it was. Staff
 * have not chosen such a file: a folder may contain those of past years, each for the month after the one before.
 */
export function unexpectedMonth(
  period: number,
  { latestPeriod, newestPeriod }: { latestPeriod?: number; newestPeriod?: number },
  pickedUpIn: number | undefined,
): string | undefined {
  if (latestPeriod !== undefined && ![latestPeriod, newestPeriod].some((latest) => isExpectedAfter(latest, period)))
    return `This file is for ${periodNumberText(period)}. Your latest bills are for ${periodNumberText(latestPeriod)}.`;
  if (pickedUpIn !== undefined && Math.abs(monthIndex(period) - monthIndex(pickedUpIn)) > MAX_MONTHS_AWAY)
    return `This file is for ${periodNumberText(period)}. It was picked up in ${periodNumberText(pickedUpIn)}.`;
  return undefined;
}

const isExpectedAfter = (latest: number | undefined, period: number): boolean =>
  latest !== undefined && [0, 1].includes(monthIndex(period) - monthIndex(latest));

/** Returns consecutive numbers for consecutive months. */
const monthIndex = (period: number): number => Math.floor(period / 100) * 12 + (period % 100);
