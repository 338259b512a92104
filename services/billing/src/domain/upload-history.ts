import { periodNumberText } from '@utility-pay/contracts';

/** Minimum rows of the earlier month's largest file for the warning that a file has few rows. */
const MIN_USUAL_ROWS = 20;
/** Maximum difference between the month of a picked up file and the current month. */
const MAX_MONTHS_AWAY = 2;

/** A completed upload of the same company that applied at least one row. */
export interface EarlierUpload {
  id: string;
  fileName: string | null;
  period: number;
  rowsTotal: number | null;
  rowsApplied: number;
  /** SHA-256 of the file. */
  digest: string | null;
  createdAt: Date;
  isUndone: boolean;
}

/** What is known from a company's earlier uploads about the usual files. */
export interface UploadHistory {
  latestPeriod?: number;
  /** Period of the newest upload, since the latest period may be a mistake. */
  newestPeriod?: number;
  /** The latest period before the file's. */
  periodBefore?: number;
  /** Rows of the largest file of that period. */
  usualRows: number;
  /** Whether at least half of the usual rows were applied for the file's period before. Smaller files count as corrections. */
  isMostlyUploaded: boolean;
  sameFile?: EarlierUpload;
}

/** Returns what earlier uploads, newest first, tell about a new file. */
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
  const rowsApplied = ofPeriod.reduce((sum, upload) => sum + upload.rowsApplied, 0);
  return {
    ...(earlier[0] ? { latestPeriod: Math.max(...periods), newestPeriod: earlier[0].period } : {}),
    ...(periodBefore === undefined ? {} : { periodBefore }),
    usualRows,
    isMostlyUploaded: ofPeriod.length > 0 && (usualRows < MIN_USUAL_ROWS || rowsApplied * 2 >= usualRows),
    ...(sameFile ? { sameFile } : {}),
  };
}

/** Returns whether a file of a new period has less than half of the rows that files of the period before had. */
export const hasFewRows = ({ isMostlyUploaded, usualRows }: UploadHistory, rows: number): boolean =>
  !isMostlyUploaded && usualRows >= MIN_USUAL_ROWS && rows * 2 < usualRows;

/**
 * Returns why a file's month is unusual; undefined if it is not. `pickedUpIn`: of a picked up file, the month of the pickup. Staff did
 * not choose such a file: a folder may contain files of past years, each of which follows the month of the previous file.
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
