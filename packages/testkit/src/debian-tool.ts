import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that a test needs, and the Debian package that contains it. */
export interface DebianTool {
  package: string;
  program: string;
}

/** The machine to search; replaced in tests. */
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

/** An outdated package list or another running apt-get are temporary problems, so a failed attempt is repeated. */
const MAX_TRIES = 3;
const PAUSE_MS = 5000;
const APT_TIMEOUT_MS = 300_000;

const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

function aptGet(...command: string[]): void {
  const waiting = ['-o', 'DPkg::Lock::Timeout=240', '-qq'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', [...waiting, ...command], { stdio: ['ignore', 2, 2], env, timeout: APT_TIMEOUT_MS });
}

/** Installs a Debian package. Returns false when this is not Debian, not root, or the installation failed. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stderr.write(`installing the Debian package ${name}\n`);
  for (let left = MAX_TRIES; left > 0; left--) {
    try {
      aptGet('install', '-y', '--no-install-recommends', name);
      return true;
    } catch {
      pause(left === MAX_TRIES ? 0 : PAUSE_MS);
    }
    try {
      aptGet('update');
    } catch {
      pause(PAUSE_MS);
    }
  }
  return false;
}

/** Returns true for a file that this process may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns the first of these programs in the folders of `path`, which has the format of PATH. */
export function findProgram(names: readonly string[], path = ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}
