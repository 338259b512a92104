import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'e2e', '.turbo', 'coverage']);

/**
 * Returns true if all outputs exist and the stamp file contains the fingerprint of the current sources.
 * @param {{ stamp: string, outputs: string[], fingerprint: () => string }} product
 */
export function isFresh({ stamp, outputs, fingerprint }) {
  const file = join(ROOT, stamp);
  return (
    outputs.every((output) => existsSync(join(ROOT, output))) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === fingerprint()
  );
}

/**
 * Writes the fingerprint of the sources from which the outputs were made.
 * @param {string} stamp
 * @param {string} value
 */
export function writeStamp(stamp, value) {
  const file = join(ROOT, stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Returns a hash of the contents of files and folders. It is the same on every machine. Paths that don't exist are
 * ignored.
 * @param {string[]} paths relative to the root
 * @param {(file: string) => boolean} [isIncluded]
 */
export function fingerprint(paths, isIncluded = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(ROOT, path))).sort()) {
    const name = relative(ROOT, file).replaceAll('\\', '/');
    if (isIncluded(name)) hash.update(name).update('\0').update(readFileSync(file)).update('\0');
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
