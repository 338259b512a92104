import { UPLOAD_APPROVAL_DAYS, type UploadReview } from '@utility-pay/contracts';
import { checkpointed, finished, type ListedUpload, leaseOf, type Upload } from './upload.ts';
import type { IncludedKinds, Review, UploadComparison } from './upload-comparison.ts';

const DAY_MS = 86_400_000;

const ALL_KINDS: IncludedKinds = { includeNew: true, includeChanged: true };

export const newReview = (ask: UploadReview): Review => ({ ask, rowsChecked: 0 });

/** Returns whether a worker compares the file before it applies it. */
export const isToCheck = ({ review }: Pick<ListedUpload, 'review'>): boolean =>
  review !== undefined && review.comparedAt === undefined;

/** Returns which customers of the file are written. */
export const includedKinds = ({ review }: Pick<Upload, 'review'>): IncludedKinds => review?.approval ?? ALL_KINDS;

/** Returns the upload after some more rows were compared. */
export const checkAdvanced = (upload: Upload, rowsChecked: number): Upload => ({
  ...upload,
  review: { ...reviewOf(upload), rowsChecked },
});

/** Returns the upload with its comparison: still running if it may be applied at once, else waiting for approval. */
export function checked(upload: Upload, comparison: UploadComparison, now: Date): Upload {
  const review = reviewOf(upload);
  const compared = { ...review, rowsChecked: upload.rowsTotal ?? 0, comparedAt: now, comparison };
  const after = checkpointed({ ...upload, review: compared }, now);
  const mustAsk = review.ask === 'always' || comparison.warnings.length > 0;
  return mustAsk ? { ...after, state: 'awaiting-approval' } : after;
}

/** Returns the upload queued to be applied. Its lease keeps its generation, which shuts out the workers of the comparison. */
export const approved = (upload: Upload, approval: IncludedKinds, now: Date): Upload => ({
  ...upload,
  state: 'queued',
  review: { ...reviewOf(upload), approval },
  lease: { ...leaseOf(upload), until: now, owner: '', takes: 0, failures: 0 },
});

export const discarded = (upload: Upload, now: Date): Upload =>
  finished(upload, 'discarded', 'Discarded. Nothing was changed.', now);

/** Returns the upload discarded because nobody approved it in time. */
export const lapsed = (upload: Upload, now: Date): Upload =>
  finished(upload, 'discarded', `Discarded: it was not approved within ${UPLOAD_APPROVAL_DAYS} days.`, now);

/** Returns the time before which an upload that still awaits approval was received too long ago. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - UPLOAD_APPROVAL_DAYS * DAY_MS);

function reviewOf({ id, review }: Upload): Review {
  if (!review) throw new Error(`upload ${id} is applied without a review`);
  return review;
}
