import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 250;
const KIB = 1024;

/** Runs the command ps and returns its lines. */
const ps = (...args: string[]): string[] => execFileSync('ps', args, { encoding: 'utf8' }).trim().split('\n');

/** Returns the resident memory of a process. */
export const residentBytes = (pid: number): number => Number(ps('-o', 'rss=', '-p', String(pid))[0]) * KIB;

/** Samples a process's resident memory until `stop` is called, which returns the highest value in bytes. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, residentBytes(pid));
    } catch {
      // The process has ended, and the requests of the bench will fail.
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

/** Returns the pids of a process and of all its descendants. */
export function processTree(pid: number): number[] {
  const pairs = ps('-A', '-o', 'pid=,ppid=').map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([child = 0, itsParent]) => (itsParent === parent ? [child, ...childrenOf(child)] : []));
  return [pid, ...childrenOf(pid)];
}

/** Returns the CPU time of processes in seconds; on systems without /proc only in whole seconds. */
export const cpuSeconds = (pids: readonly number[]): number =>
  process.platform === 'linux'
    ? pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND
    : ps('-o', 'time=', '-p', pids.join(',')).reduce((sum, line) => sum + secondsOf(line), 0);

/** Unit of times in /proc on Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the user and system time of a process in ticks. */
function ticksOf(pid: number): number {
  // The second field, the name in parentheses, may contain spaces, so fields are counted after it. The first one left
  // is the third field; user and system time are fields 14 and 15.
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
