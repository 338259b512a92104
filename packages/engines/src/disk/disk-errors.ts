import { EngineError } from '../types.ts';

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

/** Returns an EngineError with advice for the common failures of file operations; other errors are returned unchanged. */
export function toDiskError(error: unknown, path: string): unknown {
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) return fullDisk(path);
  if (isErrno(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) {
    return new EngineError(
      'NOT_WRITABLE',
      `Can't write to ${path} (${errno(error)}). Give this user the right to write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return error;
}

/**
 * Runs a file operation. Throws an EngineError instead of the system's error for a full disk or a missing permission.
 */
export async function withDiskErrors<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw toDiskError(error, path);
  }
}
