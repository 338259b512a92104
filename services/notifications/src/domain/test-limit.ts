/** Test messages that a company, or the deployment, may send in an hour. */
const TESTS_PER_HOUR = 10;
export const TEST_WINDOW_MS = 60 * 60_000;

/** Tests counted in a window that begins with the first of them. */
export interface TestCount {
  count: number;
  windowEndsAt: Date;
}

/** Whole seconds until the next test is let through; undefined when this one is. */
export function waitSeconds({ count, windowEndsAt }: TestCount, now: Date): number | undefined {
  if (count <= TESTS_PER_HOUR) return undefined;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

export function tooManyTests(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many test messages. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
