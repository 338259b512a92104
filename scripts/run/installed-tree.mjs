import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES, ROOT } from './paths.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/** True when node_modules already holds what the lock file asks for, as after an `npm install` by hand. */
export function treeMatchesLock() {
  const wanted = packagesIn(join(ROOT, 'package-lock.json'));
  const present = packagesIn(join(MODULES, '.package-lock.json'));
  if (!wanted || !present) return false;
  delete wanted[''];
  return Object.entries(wanted).every(([path, entry]) =>
    present[path] ? present[path].version === entry.version : Boolean(entry.optional),
  );
}

/** @param {string} file @returns {Packages | undefined} */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
