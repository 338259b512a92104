import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { treeMatchesLock } from './installed-tree.mjs';
import { npm } from './npm.mjs';
import { MODULES, projectNode, REQUIRED_MAJOR, ROOT } from './paths.mjs';
import { SetupError } from './setup-error.mjs';
import { isFresh, writeStamp } from './stamp.mjs';

const stamp = 'node_modules/.utility-pay-installed';
const windows = process.platform === 'win32';

function lockFingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

export function isInstalled() {
  return projectNode() !== undefined && isFresh({ stamp, outputs: [], fingerprint: lockFingerprint });
}

export async function install() {
  if (!treeMatchesLock()) await runNpm();
  if (!projectNode()) {
    throw new SetupError(
      `Node ${REQUIRED_MAJOR} is missing: npm did not run the install script of the package "node".`,
      `Run "npm rebuild node --ignore-scripts=false", or install Node ${REQUIRED_MAJOR} yourself.`,
    );
  }
  writeStamp(stamp, lockFingerprint());
}

async function runNpm() {
  console.error('Installing dependencies (once, a minute or two) ...');
  const startedAt = Date.now();
  const { command, args, shell } = npm();
  // Windows can't delete the program that is running: there npm only adds what is missing.
  const verb = windows && existsSync(MODULES) ? 'install' : 'ci';
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runChild(command, [...args, verb, ...options], { shell, aside: true }).catch((error) => {
    throw new SetupError(`npm could not be started (${error.message}).`, 'Install Node with npm, then try again.');
  });
  if (code > 128) process.exit(code);
  if (code !== 0) {
    throw new SetupError(
      `npm ${verb} ended with code ${code}: the dependencies are not installed. Its reason stands above.`,
      'Often the package registry could not be reached, or the disk is full. The next start tries again.',
    );
  }
  console.error(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
