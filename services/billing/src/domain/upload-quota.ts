import type { Upload } from './upload.ts';

/** Files of a company that wait, arrive or are processed at one time. */
export const MAX_UNFINISHED = 10;
/** Bytes of all these files together: 20 GiB. */
export const MAX_WAITING_BYTES = 20 * 1024 ** 3;

/** Finished files that are kept for a company. */
export const MAX_KEPT_FILES = 1000;
/** Bytes of all these files together: 20 GiB. */
export const MAX_KEPT_BYTES = 20 * 1024 ** 3;

/** The room that the unfinished uploads of a company take. One document per company, so that parallel uploads cannot exceed it. */
export interface UploadQuota {
  companyId: number;
  /** May still name finished uploads, which are removed before a file is refused. */
  files: readonly ReservedFile[];
  /** Incremented by each write; 0 before the first. */
  version: number;
}

interface ReservedFile {
  uploadId: string;
  bytes: number;
}

export type Reservation = { kind: 'reserved'; quota: UploadQuota } | { kind: 'refused'; message: string };

const TOO_MANY = `You already have ${MAX_UNFINISHED} uploads in progress. Wait until one of them is finished, or approve or discard one that waits for review, then try again.`;
const TOO_LARGE =
  'Together with your other uploads in progress this file is larger than 20 GB. Wait until one of them is finished, then upload this file again.';

/** Returns the quota with room for the file, which replaces what was reserved for it before. */
export function reserve(quota: UploadQuota, file: ReservedFile): Reservation {
  const others = quota.files.filter(({ uploadId }) => uploadId !== file.uploadId);
  if (others.length >= MAX_UNFINISHED) return { kind: 'refused', message: TOO_MANY };
  const bytes = others.reduce((sum, other) => sum + other.bytes, file.bytes);
  if (bytes > MAX_WAITING_BYTES) return { kind: 'refused', message: TOO_LARGE };
  return { kind: 'reserved', quota: { ...quota, files: [...others, file] } };
}

/** Returns the quota with the room that the company's unfinished uploads really take. */
export function corrected(
  { files, ...quota }: UploadQuota,
  unfinished: readonly Pick<Upload, 'id' | 'state' | 'bytesTotal' | 'undoOf'>[],
): UploadQuota {
  const reserved = new Map(files.map(({ uploadId, bytes }) => [uploadId, bytes]));
  // A file that has just begun to arrive reserves its room itself.
  const counted = unfinished.filter(({ id, state }) => state !== 'receiving' || reserved.has(id));
  return {
    ...quota,
    files: counted.map(({ id, bytesTotal, undoOf }) => ({
      uploadId: id,
      // An undo reads the file of another upload.
      bytes: undoOf ? 0 : Math.max(reserved.get(id) ?? 0, bytesTotal),
    })),
  };
}

/** A finished upload whose file is still stored. */
export type KeptFile = Pick<Upload, 'id' | 'bytesTotal'> & { fileUntil: Date };

/** Returns which of a company's kept files, newest first, may be deleted: expired ones, and the oldest beyond the limits. */
export function surplusFiles(files: readonly KeptFile[], now: Date): KeptFile[] {
  let bytes = 0;
  return files.filter(({ bytesTotal, fileUntil }, index) => {
    bytes += bytesTotal;
    return fileUntil <= now || index >= MAX_KEPT_FILES || bytes > MAX_KEPT_BYTES;
  });
}
