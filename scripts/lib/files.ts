import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', '.turbo', '.cache', '.data']);
const SOURCE_FILE = /\.(ts|tsx|mjs|cjs)$/;

/**
 * Returns the paths of all source files below some folders of `base`, generated ones included: from `base`, with `/`,
 * sorted.
 */
export function sourcesBelow(base: string, folders: string[]): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : walk(path);
      return SOURCE_FILE.test(entry.name) ? [relative(base, path).split(sep).join('/')] : [];
    });
  return folders
    .map((folder) => join(base, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(walk)
    .sort();
}

/** Returns whether `npm run codegen` writes a file that is not committed. */
export const isGenerated = (file: string): boolean => file.includes('/gql/');
