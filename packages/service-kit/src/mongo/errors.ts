/** Error code of a unique index violation. */
const DUPLICATE_KEY = 11000;

/** Returns whether a write failed because of a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
