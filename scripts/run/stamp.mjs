import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Something made from sources: it is fresh while its stamp holds the sources' fingerprint and its outputs are there.
 * @param {{ stamp: string, outputs: string[], fingerprint: () => string }} made
 */
export function isFresh({ stamp, outputs, fingerprint }) {
  const file = join(ROOT, stamp);
  return (
    outputs.every((output) => existsSync(join(ROOT, output))) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === fingerprint()
  );
}

/** @param {string} stamp @param {string} value */
export function writeStamp(stamp, value) {
  const file = join(ROOT, stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
