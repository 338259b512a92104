import { useRef } from 'react';
import { type Sample, timeLeft, timeLeftWords } from './time-left.ts';

/** How long a part of the work that is this far will still take, in words. Another part begins with its own pace. */
export function useTimeLeft(part: string, share: number): string {
  const first = useRef<{ part: string; sample: Sample } | null>(null);
  const now = { at: performance.now(), share };
  if (first.current?.part !== part) first.current = { part, sample: now };
  return timeLeftWords(timeLeft(first.current.sample, now));
}
