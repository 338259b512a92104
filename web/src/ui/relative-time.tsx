import { useSyncExternalStore } from 'react';
import { useCompanyTimeZone } from '../lib/company-time-zone.ts';
import { formatInstantIn } from '../lib/dates.ts';
import { Tabular } from './text.tsx';

const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time, updated every 10 seconds by one shared timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' });

/** Formats the time from `now` to an instant: `just now`, `3 min. ago`, `in 2 hr.`, `4 days ago`. */
export function relativeTime(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return distance > SECOND_MS ? 'in a moment' : 'just now';
  if (size < HOUR_MS) return relativeFormat.format(Math.trunc(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relativeFormat.format(Math.trunc(distance / HOUR_MS), 'hour');
  return relativeFormat.format(Math.trunc(distance / DAY_MS), 'day');
}

/** A relative time; the exact time is its tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const timeZone = useCompanyTimeZone();
  return (
    <Tabular as="time" dateTime={at} title={formatInstantIn(at, timeZone)}>
      {relativeTime(at, now)}
    </Tabular>
  );
}
