import { UPLOAD_APPROVAL_DAYS, type UploadReview } from '@utility-pay/contracts';
import { renewAtCheckpoint, finishUpload, isSmall, type ListedUpload, leaseOf, type Upload } from './upload.ts';
import type { IncludedKinds, Review, UploadComparison } from './upload-comparison.ts';

const DAY_MS = 86_400_000;

const ALL_KINDS: IncludedKinds = { includeNew: true, includeChanged: true };

export const newReview = (ask: UploadReview, pickedUpIn?: number): Review => ({
  ask,
  rowsCompared: 0,
  ...(pickedUpIn === undefined ? {} : { pickedUpIn }),
});

/** Returns whether a worker compares the file before it applies it. */
export const needsComparison = ({ review }: Pick<ListedUpload, 'review'>): boolean =>
  review !== undefined && review.comparedAt === undefined;

/** Returns which customers of the file are written. */
export const includedKinds = ({ review }: Pick<Upload, 'review'>): IncludedKinds => review?.approval ?? ALL_KINDS;

/** Returns the upload after some more rows were compared. */
export const withRowsCompared = (upload: Upload, rowsCompared: number): Upload => ({
  ...upload,
  review: { ...reviewOf(upload), rowsCompared },
});

interface ComparisonResult {
  comparison: UploadComparison;
  /** When it began. */
  comparedAt: Date;
  /** At least one row could be read. */
  isReadable: boolean;
  /** How many refused rows are stored; absent if all are. */
  listedErrors?: number;
}

/**
 * Returns the upload with its comparison: to be applied at once, or waiting for approval. A file without a readable row has
 * nothing to approve: it is completed with all rows failed, so that they can be fixed.
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
  const asks = review.ask === 'always' || comparison.warnings.length > 0;
  if (asks && (isReadable || upload.undoOf)) return { ...after, state: 'awaiting-approval' };
  // A large file is applied in turns of its own.
  return isSmall(upload) ? after : queuedAgain(after, now);
}

/**
 * Returns what has to end before an upload is approved: a file of the same month, or an undo of the upload that its fixed rows
 * are from. Only those that are processed now, or that are applied without a further decision.
 */
export function blockingApproval(
  { id, period, undoOf, fixOf }: Pick<Upload, 'id' | 'period' | 'undoOf' | 'fixOf'>,
  unfinished: readonly ListedUpload[],
): 'file' | 'undo' | undefined {
  if (undoOf) return undefined;
  // Another request can have approved this upload since it was read.
  const others = unfinished.filter((upload) => upload.id !== id);
  const busy = others.filter((other) => other.state === 'running' || isQueuedToApply(other));
  if (fixOf && busy.some((other) => other.undoOf === fixOf)) return 'undo';
  return busy.some((other) => !other.undoOf && other.period === period) ? 'file' : undefined;
}

const isQueuedToApply = (upload: ListedUpload): boolean => upload.state === 'queued' && !needsComparison(upload);

/** Returns the upload queued to be applied. Its lease keeps its generation, which shuts out the workers of the comparison. */
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
  finishUpload(upload, 'discarded', `It was not approved within ${UPLOAD_APPROVAL_DAYS} days. Nothing was changed.`, now);

/** Returns the time before which a received upload that still awaits approval is discarded. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - UPLOAD_APPROVAL_DAYS * DAY_MS);

function reviewOf({ id, review }: Upload): Review {
  if (!review) throw new Error(`upload ${id} has no review`);
  return review;
}
