/** How far the work was at a time. */
export interface Sample {
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** Share of the work that is done, 0 to 1. */
  share: number;
}

const SECOND_MS = 1000;
/** Time after which the speed is known well enough for an estimate. */
const MIN_ELAPSED_MS = 1000;
/** Seconds are rounded up to a multiple of this. */
const SECONDS_STEP = 5;

/** Returns the milliseconds left at the speed since the start; undefined in the first second and without progress. */
export function estimateTimeLeft(start: Sample, now: Sample): number | undefined {
  const [elapsedMs, done] = [now.at - start.at, now.share - start.share];
  if (elapsedMs < MIN_ELAPSED_MS || done <= 0) return undefined;
  return ((1 - now.share) * elapsedMs) / done;
}

/** Returns a text such as `about 3 minutes left`; empty without an estimate. */
export function timeLeftLabel(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  if (seconds < SECONDS_STEP) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / SECONDS_STEP) * SECONDS_STEP} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
