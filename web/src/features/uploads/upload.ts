import { monthName, UPLOAD_ERRORS_MONTHS } from '@utility-pay/contracts';
import { formatDayIn, formatInstantIn } from '../../lib/dates.ts';
import { formatCount } from '../../lib/format-count.ts';
import type { ToastContent } from '../../lib/toast.ts';
import type { RecentUploadsQuery, UploadErrorsQuery } from './gql/uploads.ts';
import { undoMessage } from './undo-text.ts';

const STATES = ['queued', 'comparing', 'awaiting_approval', 'running', 'completed', 'failed', 'discarded'] as const;

/** The progress of an upload as the server reports it. */
export interface UploadProgress {
  id: string;
  state: (typeof STATES)[number];
  bytesRead: number;
  bytesTotal: number;
  /** Known once the whole file has been read. */
  rowsTotal?: number | null;
  totalProcessed: number;
  successful: number;
  /** Includes the replaced rows. */
  failed: number;
  /** Rows that a later row of the same account replaced. */
  replaced: number;
  /** Valid rows that the approval did not include. */
  skipped: number;
  /** Rows compared with the accounts so far. */
  rowsCompared: number;
  /** Id of the upload that this one undoes. */
  undoOf?: string | null;
  /** Id of the upload whose failed rows were fixed and are in this one. */
  fixOf?: string | null;
  message: string | null;
}

const isProgress = (value: unknown): value is UploadProgress =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'state' in value &&
  (STATES as readonly unknown[]).includes(value.state) &&
  'totalProcessed' in value &&
  typeof value.totalProcessed === 'number';

/** Parses a response or event of the server; undefined if it is not a progress. */
export function parseProgress(text: string): UploadProgress | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProgress(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isFinished = ({ state }: UploadProgress): boolean =>
  state === 'completed' || state === 'failed' || state === 'discarded';

export const awaitsApproval = ({ state }: UploadProgress): boolean => state === 'awaiting_approval';

/**
 * Returns whether an upload is being compared with the accounts, or is queued for that: an undo and a file of fixed rows are always compared
 * before anything changes.
 */
export const isComparing = ({ state, undoOf, fixOf, rowsCompared }: UploadProgress): boolean =>
  state === 'comparing' || (state === 'queued' && Boolean(undoOf ?? fixOf) && rowsCompared === 0);

/** Returns the share of the work that is done, 0 to 1: of rows while they are compared, else of bytes. */
export function shareOf({ state, rowsCompared, rowsTotal, bytesRead, bytesTotal }: UploadProgress): number {
  const [done, total] = state === 'comparing' ? [rowsCompared, rowsTotal ?? 0] : [bytesRead, bytesTotal];
  return total > 0 ? Math.min(1, done / total) : 0;
}

/** Returns the path of an upload in the REST API. */
export const uploadPath = (companyId: string, uploadId: string): string =>
  `/api/companies/${encodeURIComponent(companyId)}/balances/uploads/${encodeURIComponent(uploadId)}`;

export type RecentUpload = NonNullable<RecentUploadsQuery['company']>['uploads'][number];

/** Returns the name of an upload in lists: its file name, or `Undo of` and the file name. */
export const uploadName = ({ fileName, undoOf }: Pick<RecentUpload, 'fileName' | 'undoOf'>): string =>
  undoOf ? `Undo of ${fileName ?? 'an unnamed file'}` : (fileName ?? 'Unnamed file');

interface FileChoice {
  file: { name: string; size: number };
  month: number;
  year: number;
}

/**
 * Returns an earlier upload with the same file name, size and period. Uploads that failed, were discarded or were undone, and undos, do not
 * count.
 */
export const findSameUpload = (
  uploads: readonly RecentUpload[],
  { file, month, year }: FileChoice,
): RecentUpload | undefined =>
  uploads.find(
    (upload) =>
      upload.state !== 'FAILED' &&
      upload.state !== 'DISCARDED' &&
      !upload.undoOf &&
      !upload.undoneAt &&
      upload.fileName === file.name &&
      upload.bytesTotal === file.size &&
      upload.month === month &&
      upload.year === year,
  );

/** Returns what a second upload of the same file does, given the earlier one. */
export function sameUploadText({ state, fileName, month, year, createdAt }: RecentUpload, timeZone: string): string {
  const earlierText = `${fileName} was uploaded for ${monthName(month)} ${year} on ${formatInstantIn(createdAt, timeZone)}`;
  return state === 'AWAITING_APPROVAL'
    ? `${earlierText} and hasn't been applied yet. You can review it under Recent uploads instead.`
    : `${earlierText}. Uploading it again replaces those amounts. Nothing is billed twice.`;
}

/** Returns the title and description of an upload's result. The specification gives the texts for applied and failed files. */
export function resultMessage(progress: UploadProgress) {
  const { state, successful, totalProcessed, undoOf, message } = progress;
  if (undoOf) return undoMessage(progress);
  if (state === 'failed')
    return { title: 'Upload Failed', description: `Error: ${message ?? 'The file could not be processed.'}` };
  if (state === 'discarded') return { title: 'Upload discarded', description: message ?? 'Nothing was changed.' };
  return {
    title: 'Upload Complete',
    description: `Successfully processed ${successful} out of ${totalProcessed} records`,
  };
}

/** Returns the toast about an upload's result. It is destructive if the upload failed, or any row of a file. */
export function resultToast(progress: UploadProgress): ToastContent {
  const { title, description } = resultMessage(progress);
  // Bills that an undo left unchanged are no errors: its review listed them.
  const hasErrors = progress.state === 'failed' || (!progress.undoOf && progress.failed > progress.replaced);
  return { title, description, variant: hasErrors ? 'destructive' : 'default' };
}

/** Returns the note that an upload has more failed rows than are stored; undefined if all of them are stored. */
export const listedErrorsText = (listedErrors: number | null | undefined): string | undefined =>
  listedErrors == null
    ? undefined
    : `Only the first ${formatCount(listedErrors)} failed and replaced rows are stored. Later ones are counted, but they are neither listed here nor in errors.csv.`;

/** Returns the note that an upload's failed rows were deleted. */
export const errorsRemovedText = (errorsRemovedAt: string, timeZone: string): string =>
  `These rows were deleted on ${formatDayIn(errorsRemovedAt, timeZone)}, ${UPLOAD_ERRORS_MONTHS} months after the upload. The numbers above remain.`;

export type RowError = NonNullable<UploadErrorsQuery['upload']>['errors']['edges'][number]['node'];
