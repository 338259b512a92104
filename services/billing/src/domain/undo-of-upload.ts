import { UPLOAD_APPROVAL_DAYS } from '@utility-pay/contracts';
import { type ListedUpload, queued, receivingUpload, type Upload } from './upload.ts';

const DAY_MS = 86_400_000;

/** Returns an upload that takes back what a completed one has changed, queued for a worker. It reads the same file. */
export const undoOfUpload = (
  { period, fileName, template, asOf, ...undone }: Upload & { finishedAt: Date },
  undo: Pick<Upload, 'id' | 'review'> & { owner: string },
  now: Date,
): Upload => {
  const { id, companyId, bytesTotal, encoding, headers, finishedAt } = undone;
  const started = { ...undo, companyId, period, fileName, template, key: undoKey(id), ...(asOf ? { asOf } : {}) };
  const undoOf = { id, appliedAt: finishedAt };
  return queued({ ...receivingUpload(started, now), bytesTotal, encoding, headers, undoOf }, now);
};

/** Returns the request key that all requests to undo an upload share: it is undone once. */
const undoKey = (uploadId: string): string => `undo ${uploadId}`;

type Undoable = Pick<ListedUpload, 'state' | 'undoOf' | 'undoneAt' | 'fileUntil'>;

/** Returns until when an upload can be undone: its file is needed for it. Undefined if it cannot be undone. */
export const undoableUntil = ({ state, undoOf, undoneAt, fileUntil }: Undoable): Date | undefined =>
  state === 'completed' && !undoOf && !undoneAt ? fileUntil : undefined;

/** Returns until when the file of an upload is kept so that an undo which is prepared now can be approved. */
export const keptForUndo = (now: Date): Date => new Date(now.getTime() + (UPLOAD_APPROVAL_DAYS + 1) * DAY_MS);
