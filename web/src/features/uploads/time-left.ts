export interface Sample {
  /** Milliseconds on any clock that only goes forward. */
  at: number;
  /** 0 to 1. */
  share: number;
}

/** Milliseconds that are left at the pace since the first sample; undefined while there is no pace yet. */
export function timeLeft(first: Sample, now: Sample): number | undefined {
  const [passed, done] = [now.at - first.at, now.share - first.share];
  if (passed < 1000 || done <= 0) return undefined;
  return ((1 - now.share) * passed) / done;
}

/** `about 3 minutes left`. */
export function timeLeftWords(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
