import { execFileSync } from 'node:child_process';

const SAMPLE_EVERY_MS = 250;
const KIB = 1024;

export const residentBytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KIB;

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
