import { isSmall, type Upload } from '../domain/upload.ts';

/** Uploads that one process works on at once; its other queues need the remaining capacity. */
const MAX_CONCURRENT_UPLOADS = 2;
/** Of these, files that are not small: a small file never waits for large ones only. */
const MAX_CONCURRENT_LARGE_UPLOADS = 1;

/** The uploads that this process works on. */
export interface UploadPlaces {
  hasPlace(upload: Upload): boolean;
  /** Returns a function that makes the place free again. */
  occupy(upload: Upload): () => void;
  /** Returns whether this process works on no upload. */
  isFree(): boolean;
}

export function createUploadPlaces(): UploadPlaces {
  let running = 0;
  let runningLarge = 0;
  return {
    hasPlace: (upload) =>
      running < MAX_CONCURRENT_UPLOADS && (isSmall(upload) || runningLarge < MAX_CONCURRENT_LARGE_UPLOADS),
    occupy: (upload) => {
      const large = isSmall(upload) ? 0 : 1;
      running += 1;
      runningLarge += large;
      return () => {
        running -= 1;
        runningLarge -= large;
      };
    },
    isFree: () => running === 0,
  };
}
