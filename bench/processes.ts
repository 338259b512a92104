import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 250;
const KIB = 1024;

const ps = (...args: string[]): string[] => execFileSync('ps', args, { encoding: 'utf8' }).trim().split('\n');

export const residentBytes = (pid: number): number => Number(ps('-o', 'rss=', '-p', String(pid))[0]) * KIB;

/** Samples a process's resident memory until stop(), which returns the highest value in bytes. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, residentBytes(pid));
    } catch {
      // The process has ended; the caller meets that as a failed request.
      clearInterval(timer);
    }
  }, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Returns the process and all processes that descend from it. */
export function processTree(pid: number): number[] {
  const pairs = ps('-A', '-o', 'pid=,ppid=').map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([child = 0, itsParent]) => (itsParent === parent ? [child, ...childrenOf(child)] : []));
  return [pid, ...childrenOf(pid)];
}

/** Returns the CPU seconds that the processes have used, in full seconds where the system has no /proc. */
export const cpuSeconds = (pids: readonly number[]): number =>
  process.platform === 'linux'
    ? pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND
    : ps('-o', 'time=', '-p', pids.join(',')).reduce((sum, line) => sum + secondsOf(line), 0);

/** Of /proc, the same on all architectures. */
const TICKS_PER_SECOND = 100;

function ticksOf(pid: number): number {
  // The name, in parentheses, may contain spaces. State is the third field; user and system time are 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Parses `[hours:]minutes:seconds`. */
const secondsOf = (time: string): number =>
  time
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
