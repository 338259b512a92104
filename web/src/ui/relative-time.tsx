import { formatInstantInZone } from '../lib/dates.ts';
import { relativeTime } from '../lib/relative-time.ts';
import { useNow } from '../lib/use-now.ts';
import { Tabular } from './text.tsx';

/** How long ago, or how far off; the exact time is its title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <Tabular as="time" dateTime={at} title={formatInstantInZone(at)}>
      {relativeTime(at, now)}
    </Tabular>
  );
}
