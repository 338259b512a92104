const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' });

/** How far off an instant is: `just now`, `3 min. ago`, `in 2 hr.`, `4 days ago`. */
export function relativeTime(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const size = Math.abs(distance);
  if (size < MINUTE) return distance > 1000 ? 'in a moment' : 'just now';
  if (size < HOUR) return words.format(Math.trunc(distance / MINUTE), 'minute');
  if (size < DAY) return words.format(Math.trunc(distance / HOUR), 'hour');
  return words.format(Math.trunc(distance / DAY), 'day');
}
