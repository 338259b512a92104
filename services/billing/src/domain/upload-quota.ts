import type { Upload } from './upload.ts';

/** Maximum bytes of one bill file: 4 GiB. Messages for people say 4 GB. */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;
/** Maximum files of a company that wait, arrive or are processed at one time. */
export const MAX_UNFINISHED = 10;
/** Maximum bytes of these files in all: 20 GiB. */
export const MAX_WAITING_BYTES = 20 * 1024 ** 3;

/** Maximum finished files that are kept for a company. */
export const MAX_KEPT_FILES = 1000;
/** Maximum bytes of the kept files in all: 20 GiB. */
export const MAX_KEPT_BYTES = 20 * 1024 ** 3;

/** The bytes that a company's unfinished uploads reserve. One document per company, so that parallel uploads can't exceed the limit. */
export interface UploadQuota {
  companyId: number;
  /** May still contain finished uploads: the quota is rebuilt from the unfinished ones before a file is refused. */
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

/** Returns the quota with the file's bytes reserved, in place of an earlier reservation of the file. */
export function reserve(quota: UploadQuota, file: ReservedFile): Reservation {
  const others = quota.files.filter(({ uploadId }) => uploadId !== file.uploadId);
  if (others.length >= MAX_UNFINISHED) return { kind: 'refused', message: TOO_MANY };
  const bytes = others.reduce((sum, other) => sum + other.bytes, file.bytes);
  if (bytes > MAX_WAITING_BYTES) return { kind: 'refused', message: TOO_LARGE };
  return { kind: 'reserved', quota: { ...quota, files: [...others, file] } };
}

/** Returns the quota with the company's unfinished uploads only, each with the bytes of its file or, if larger, its reservation. */
export function rebuildFromUnfinishedUploads(
  { files, ...quota }: UploadQuota,
  unfinished: readonly Pick<Upload, 'id' | 'state' | 'bytesTotal' | 'undoOf'>[],
): UploadQuota {
  const reserved = new Map(files.map(({ uploadId, bytes }) => [uploadId, bytes]));
  // A file that has just begun to arrive makes its own reservation.
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
