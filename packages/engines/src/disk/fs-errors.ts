import { EngineError } from '../engine-error.ts';

const errno = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export function isErrno(error: unknown, ...codes: string[]): boolean {
  const code = errno(error);
  return code !== undefined && codes.includes(code);
}

const fullDisk = (path: string): EngineError =>
  new EngineError(
    'DISK_FULL',
    `The disk of ${path} is full. Free some space there, or set DATA_DIR to a folder on another disk.`,
  );

/** The words for a file operation that failed, where there are better ones than the system's. */
export function explainFsError(error: unknown, path: string): unknown {
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) return fullDisk(path);
  if (isErrno(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) {
    return new EngineError(
      'NOT_WRITABLE',
      `Can't write to ${path} (${errno(error)}). Give this user the right to write there, or set DATA_DIR to a folder of its own.`,
      { cause: error },
    );
  }
  return error;
}

/** Throws DISK_FULL or NOT_WRITABLE for what the operation threw, if that is what it was. */
export async function onDisk<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw explainFsError(error, path);
  }
}
