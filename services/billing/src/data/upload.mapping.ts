import type { Upload } from '../domain/upload.ts';
import type { UploadDocument } from './upload.model.ts';

export const toUpload = ({ _id, outbox: _facts, outboxAt: _since, ...fields }: UploadDocument): Upload => ({
  ...fields,
  id: _id,
});

export const toUploadDocument = ({ id, ...fields }: Upload): UploadDocument => ({ ...fields, _id: id });

const CHANGEABLE = [
  'state',
  'encoding',
  'headers',
  'bytesTotal',
  'rowsTotal',
  'progress',
  'message',
  'createdAt',
  'finishedAt',
  'fileUntil',
  'lease',
  'request',
] as const satisfies (keyof Upload)[];

interface Difference {
  $set: Record<string, unknown>;
  $unset: Record<string, true>;
}

/** Only what a change changed. */
export function uploadDifference(before: Upload, after: Upload): Difference {
  const $set: Record<string, unknown> = {};
  const $unset: Record<string, true> = {};
  for (const field of CHANGEABLE) {
    if (before[field] === after[field]) continue;
    if (after[field] === undefined) $unset[field] = true;
    else $set[field] = after[field];
  }
  return { $set, $unset };
}
