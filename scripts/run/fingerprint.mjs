import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'e2e', '.turbo', 'coverage']);

/**
 * Content hash of files and folders, the same on every machine; a path that doesn't exist counts as absent.
 * @param {string[]} paths relative to the root
 * @param {(file: string) => boolean} [wanted]
 */
export function fingerprint(paths, wanted = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(ROOT, path))).sort()) {
    const name = relative(ROOT, file).replaceAll('\\', '/');
    if (wanted(name)) hash.update(name).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => filesBelow(join(path, name)));
}
