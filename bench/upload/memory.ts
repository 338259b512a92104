import { execFileSync } from 'node:child_process';

const LOOK_EVERY_MS = 250;
const KIB = 1024;

const residentBytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KIB;

/** Watches a process's resident memory until it is stopped; answers the highest that was seen, in bytes. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}
