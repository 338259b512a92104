import { DAY_MS, UPLOAD_APPROVAL_DAYS, type UploadReview } from '@utility-pay/contracts';
import { finishUpload, isSmall, type ListedUpload, leaseOf, renewAtCheckpoint, type Upload } from './upload.ts';
import type { IncludedKinds, Review, UploadComparison } from './upload-comparison.ts';

const ALL_KINDS: IncludedKinds = { includeNew: true, includeChanged: true };

export const newReview = (ask: UploadReview, pickedUpIn?: number): Review => ({
  ask,
  rowsCompared: 0,
  ...(pickedUpIn === undefined ? {} : { pickedUpIn }),
});

/** Returns whether a worker compares the file before it applies it. */
export const needsComparison = ({ review }: Pick<ListedUpload, 'review'>): boolean =>
  review !== undefined && review.comparedAt === undefined;

/** Returns which kinds of customers are written: those that staff approved, or all. */
export const includedKinds = ({ review }: Pick<Upload, 'review'>): IncludedKinds => review?.approval ?? ALL_KINDS;

/** Returns the upload after some more rows were compared. */
export const withRowsCompared = (upload: Upload, rowsCompared: number): Upload => ({
  ...upload,
  review: { ...reviewOf(upload), rowsCompared },
});

interface ComparisonResult {
  comparison: UploadComparison;
  /** When the comparison began. */
  comparedAt: Date;
  /** Whether at least one row could be read. */
  isReadable: boolean;
  /** Number of stored failed rows; absent if all are stored. */
  listedErrors?: number;
}

/**
 * Returns the upload with its comparison: still running to be applied, queued to be applied later, or waiting for approval. A file without
 * a readable row has nothing to approve: it is applied, with all rows failed, so that staff can fix them.
 */
export function withComparison(
  upload: Upload,
  { comparison, comparedAt, isReadable, listedErrors }: ComparisonResult,
  now: Date,
): Upload {
  const review = reviewOf(upload);
  const finishedReview = {
    ...review,
    rowsCompared: upload.rowsTotal ?? 0,
    comparedAt,
    comparison,
    ...(listedErrors !== undefined && { listedErrors }),
  };
  const after = renewAtCheckpoint({ ...upload, review: finishedReview }, now);
  const needsApproval = review.ask === 'always' || comparison.warnings.length > 0;
  if (needsApproval && (isReadable || upload.undoOf)) return { ...after, state: 'awaiting-approval' };
  // A large file is queued again, so that other companies' files get their turn before it is applied.
  return isSmall(upload) ? after : queuedAgain(after, now);
}

/**
 * Returns what has to finish before an upload can be approved: a file of the same month, or an undo of the upload that its fixed rows
 * are from. Only uploads that are being processed, or will be applied without a decision of staff, count.
 */
export function blockingApproval(
  { id, period, undoOf, fixOf }: Pick<Upload, 'id' | 'period' | 'undoOf' | 'fixOf'>,
  unfinished: readonly ListedUpload[],
): 'file' | 'undo' | undefined {
  if (undoOf) return undefined;
  // Another request may have approved this upload since it was read, so it may be among the unfinished.
  const others = unfinished.filter((upload) => upload.id !== id);
  const busy = others.filter((other) => other.state === 'running' || isQueuedToApply(other));
  if (fixOf && busy.some((other) => other.undoOf === fixOf)) return 'undo';
  return busy.some((other) => !other.undoOf && other.period === period) ? 'file' : undefined;
}

const isQueuedToApply = (upload: ListedUpload): boolean => upload.state === 'queued' && !needsComparison(upload);

/** Returns the upload queued to be applied. Its lease keeps its generation, which fences off the worker of the comparison. */
export const markApproved = (upload: Upload, approval: IncludedKinds, now: Date): Upload =>
  queuedAgain({ ...upload, review: { ...reviewOf(upload), approval } }, now);

const queuedAgain = (upload: Upload, now: Date): Upload => ({
  ...upload,
  state: 'queued',
  lease: { ...leaseOf(upload), until: now, owner: '', takes: 0, failures: 0 },
});

export const markDiscarded = (upload: Upload, now: Date): Upload =>
  finishUpload(upload, 'discarded', 'Nothing was changed.', now);

/** Returns the upload discarded because staff did not approve it in time. */
export const markLapsed = (upload: Upload, now: Date): Upload =>
  finishUpload(
    upload,
    'discarded',
    `It was not approved within ${UPLOAD_APPROVAL_DAYS} days. Nothing was changed.`,
    now,
  );

/** Returns the time before which a received upload that still awaits approval is discarded. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - UPLOAD_APPROVAL_DAYS * DAY_MS);

function reviewOf({ id, review }: Upload): Review {
  if (!review) throw new Error(`upload ${id} has no review`);
  return review;
}
