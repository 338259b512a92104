import { isSmall, type Upload } from '../domain/upload.ts';

/** Uploads that one process works on at once; its other queues need the remaining capacity. */
const MAX_CONCURRENT_UPLOADS = 2;
/** Of these, files that are not small: a small file never waits for large ones only. */
const MAX_CONCURRENT_LARGE_UPLOADS = 1;

/** Limits the uploads that this process works on at once. */
export interface UploadSlots {
  hasSlot(upload: Upload): boolean;
  /** Returns a function that releases the slot. */
  acquire(upload: Upload): () => void;
  /** Returns whether this process works on no upload. */
  isIdle(): boolean;
}

export function createUploadSlots(): UploadSlots {
  let running = 0;
  let runningLarge = 0;
  return {
    hasSlot: (upload) =>
      running < MAX_CONCURRENT_UPLOADS && (isSmall(upload) || runningLarge < MAX_CONCURRENT_LARGE_UPLOADS),
    acquire: (upload) => {
      const large = isSmall(upload) ? 0 : 1;
      running += 1;
      runningLarge += large;
      return () => {
        running -= 1;
        runningLarge -= large;
      };
    },
    isIdle: () => running === 0,
  };
}
