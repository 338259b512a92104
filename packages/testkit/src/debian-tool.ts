import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that a test needs, and the Debian package that contains it. */
export interface DebianTool {
  package: string;
  program: string;
}

/** Where programs are searched and installed; tests replace it. */
interface Machine {
  /** Folders of programs, in the format of PATH. */
  path: string;
  install(name: string): boolean;
}

// A user's PATH often lacks the system's folders.
const thisMachine = (): Machine => ({
  path: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`,
  install: installDebianPackage,
});

/** Returns the path of a program: from PATH, or installed now. @throws an error that names the package to install. */
export async function debianTool(tool: DebianTool, { path, install }: Machine = thisMachine()): Promise<string> {
  const present = findProgram([tool.program], path);
  if (present) return present;
  const installed = install(tool.package) ? findProgram([tool.program], path) : undefined;
  if (installed) return installed;
  throw new Error(`The test needs ${tool.program}: install it (Debian: apt-get install ${tool.package}).`);
}

/** Attempts fail temporarily while the package list is outdated or another apt-get runs. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 5000;
const APT_TIMEOUT_MS = 300_000;

/** Blocks this thread, because the installation is synchronous. */
const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

function aptGet(...command: string[]): void {
  const options = ['-o', 'DPkg::Lock::Timeout=240', '-qq'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', [...options, ...command], { stdio: ['ignore', 2, 2], env, timeout: APT_TIMEOUT_MS });
}

/**
 * Installs a Debian package. Returns false if the system is not Debian, the user is not root, or the installation
 * fails.
 */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stderr.write(`installing the Debian package ${name}\n`);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      aptGet('install', '-y', '--no-install-recommends', name);
      return true;
    } catch {
      // After the first failure the package list is updated at once, because it may be outdated.
      pause(attempt === 1 ? 0 : RETRY_DELAY_MS);
    }
    try {
      aptGet('update');
    } catch {
      pause(RETRY_DELAY_MS);
    }
  }
  return false;
}

/** Returns whether the path is a file that this process may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the path of the first of these programs that exists in a folder of `path`, which has the format of PATH;
 * undefined if none does.
 */
export function findProgram(names: readonly string[], path = ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}
