import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.turbo', '.cache', '.data']);
const SOURCE = /\.(ts|tsx|mjs|cjs)$/;

/** Returns every source file below some folders of a root as a path from that root with `/`; includes generated files. */
export function sourcesBelow(base: string, folders: string[]): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
      return SOURCE.test(entry.name) ? [relative(base, path).split(sep).join('/')] : [];
    });
  return folders
    .map((folder) => join(base, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(walk)
    .sort();
}

/** Returns true for files that a tool writes and that are not committed. */
export const isGenerated = (file: string): boolean => file.includes('/gql/');
