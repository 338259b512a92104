import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { isFresh, writeStamp } from './freshness.mjs';
import { MODULES, npm, projectNode, REQUIRED_MAJOR, ROOT, SetupError } from './paths.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

const STAMP = 'node_modules/.utility-pay-installed';

function lockFingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

export function isInstalled() {
  return projectNode() !== undefined && isFresh({ stamp: STAMP, outputs: [], fingerprint: lockFingerprint });
}

export async function install() {
  if (!treeMatchesLock()) await runNpm();
  if (!projectNode()) {
    throw new SetupError(
      `Node ${REQUIRED_MAJOR} is missing: npm did not run the install script of the package "node".`,
      `Run "npm rebuild node --ignore-scripts=false", or install Node ${REQUIRED_MAJOR} yourself.`,
    );
  }
  writeStamp(STAMP, lockFingerprint());
}

/**
 * Returns true if node_modules already contains the packages of the lock file, as after `npm install` without this
 * script.
 */
function treeMatchesLock() {
  const locked = packagesIn(join(ROOT, 'package-lock.json'));
  const installed = packagesIn(join(MODULES, '.package-lock.json'));
  if (!locked || !installed) return false;
  delete locked[''];
  return Object.entries(locked).every(([path, entry]) =>
    installed[path] ? installed[path].version === entry.version : Boolean(entry.optional),
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

async function runNpm() {
  console.error('Installing dependencies (once, a minute or two) ...');
  const startedAt = Date.now();
  const { command, args, shell } = npm();
  // `npm ci` deletes node_modules with the running Node, which Windows refuses: there, `npm install` adds missing
  // packages.
  const verb = process.platform === 'win32' && existsSync(MODULES) ? 'install' : 'ci';
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runChild(command, [...args, verb, ...options], { shell, toStderr: true }).catch((error) => {
    throw new SetupError(`npm could not be started (${error.message}).`, 'Install Node with npm, then try again.');
  });
  if (code > 128) process.exit(code);
  if (code !== 0) {
    throw new SetupError(
      `npm ${verb} ended with code ${code}: the dependencies are not installed. The reason is printed above.`,
      'Often the package registry could not be reached, or the disk is full. The next start tries again.',
    );
  }
  console.error(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
