export interface Sample {
  /** Milliseconds on a monotonic clock. */
  at: number;
  /** Share of the work that is done, 0 to 1. */
  share: number;
}

/** Returns the milliseconds left at the pace since the start; undefined until there is a pace. */
export function estimateTimeLeft(start: Sample, now: Sample): number | undefined {
  const [elapsed, done] = [now.at - start.at, now.share - start.share];
  if (elapsed < 1000 || done <= 0) return undefined;
  return ((1 - now.share) * elapsed) / done;
}

/** Returns text such as `about 3 minutes left`; empty if unknown. */
export function timeLeftLabel(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
