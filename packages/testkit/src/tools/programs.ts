import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True for a file that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first of these programs that the folders of `path` (as PATH is written) hold. */
export const findProgram = (names: readonly string[], path = ''): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);
