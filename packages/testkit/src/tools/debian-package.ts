import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A package list of days ago, or somebody else's apt-get at work: both pass, so a failed try is made again. */
const TRIES = 3;
const PAUSE_MS = 5000;
const LIMIT_MS = 300_000;

const pause = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

function aptGet(...command: string[]): void {
  const waiting = ['-o', 'DPkg::Lock::Timeout=240', '-qq'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', [...waiting, ...command], { stdio: ['ignore', 2, 2], env, timeout: LIMIT_MS });
}

/** Installs a package of Debian's where that can be done. @returns false where this is not Debian, or not run as root. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stderr.write(`installing Debian’s ${name}\n`);
  for (let left = TRIES; left > 0; left--) {
    try {
      aptGet('install', '-y', '--no-install-recommends', name);
      return true;
    } catch {
      pause(left === TRIES ? 0 : PAUSE_MS);
    }
    try {
      aptGet('update');
    } catch {
      pause(PAUSE_MS);
    }
  }
  return false;
}
