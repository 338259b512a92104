import type { Clock } from '@utility-pay/service-kit/time-and-ids';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** Goes on only when a test says so. */
export function createTestClock(start = new Date('2026-11-21T12:00:00.000Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
