import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const MODULES = join(ROOT, 'node_modules');
export const REQUIRED_MAJOR = 24;

const isWindows = process.platform === 'win32';

/** A problem of this machine that keeps the project from running, and what to do about it. */
export class SetupError extends Error {
  /** @param {string} problem @param {string} advice */
  constructor(problem, advice) {
    super(problem);
    this.advice = advice;
  }
}

/**
 * Returns the path of the Node that npm has installed for this project. Where it is not installed (musl, install
 * scripts disabled), returns the running Node if it is new enough, otherwise undefined.
 */
export function projectNode() {
  const installed = join(MODULES, 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  return Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR ? process.execPath : undefined;
}

/**
 * Returns how to start npm: the npm that runs this script, if any, so that a machine with several npms uses only one of
 * them.
 */
export function npm() {
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === 'npm-cli.js') {
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [cli], shell: false };
  }
  return { command: isWindows ? 'npm.cmd' : 'npm', args: [], shell: isWindows };
}
