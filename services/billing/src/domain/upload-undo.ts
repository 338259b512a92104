import { DAY_MS, UPLOAD_APPROVAL_DAYS } from '@utility-pay/contracts';
import { finishUpload, keptUntil, type ListedUpload, queueUpload, startReceiving, type Upload } from './upload.ts';

/** Returns an upload, queued for a worker, that reverses the changes of another one. It reads the same file. */
export const newUndo = (
  { period, fileName, template, asOf, ...original }: Upload,
  undo: Pick<Upload, 'id' | 'review'> & { owner: string },
  now: Date,
): Upload => {
  const { id, companyId, bytesTotal, encoding, headers } = original;
  const started = { ...undo, companyId, period, fileName, template, key: undoKey(id), ...(asOf ? { asOf } : {}) };
  return queueUpload({ ...startReceiving(started, now), bytesTotal, encoding, headers, undoOf: id }, now);
};

/** Returns the idempotency key that all requests to undo an upload share, so that the upload is undone once. */
const undoKey = (uploadId: string): string => `undo ${uploadId}`;

type Undoable = Pick<ListedUpload, 'state' | 'undoOf' | 'hasUndoData' | 'undoneAt' | 'fileUntil'>;

/** Returns until when an upload can be undone, which needs its file. Undefined if it can't be undone. */
export const undoableUntil = ({ state, undoOf, hasUndoData, undoneAt, fileUntil }: Undoable): Date | undefined =>
  (state === 'completed' || state === 'failed') && !undoOf && hasUndoData && !undoneAt ? fileUntil : undefined;

/** Returns the upload given up after some of its rows were applied. Its file is kept, so that it can be undone. */
export const giveUpUpload = (upload: Upload, message: string, now: Date): Upload => ({
  ...finishUpload(upload, 'failed', message, now),
  ...(upload.undoOf ? {} : { fileUntil: keptUntil(now) }),
});

/** Returns until when the file of an upload is kept once its undo was discarded. */
export const fileUntilAfterUndo = ({ finishedAt }: Upload, now: Date): Date =>
  new Date(Math.max(now.getTime(), keptUntil(finishedAt ?? now).getTime()));

/** Returns until when the file of an upload is kept for an undo that is prepared now: until after the last day of its approval. */
export const fileUntilForUndo = (now: Date): Date => new Date(now.getTime() + (UPLOAD_APPROVAL_DAYS + 1) * DAY_MS);
