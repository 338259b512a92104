import { isSmall, type Upload } from '../domain/upload.ts';

/** Maximum uploads that one process works on at once; its other queues need the remaining capacity. */
const MAX_CONCURRENT_UPLOADS = 2;
/** Maximum large files among them, so that a small file does not wait until large files are finished. */
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
