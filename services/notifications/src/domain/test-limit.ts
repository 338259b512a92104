/** Test emails per hour that a company, or the deployment, may send. */
const TESTS_PER_HOUR = 10;
export const TEST_WINDOW_MS = 60 * 60_000;

/** The test emails in a window that starts with the first of them. */
export interface TestCount {
  count: number;
  windowEndsAt: Date;
}

/** Returns the seconds until the next test email is allowed; undefined if this one is. */
export function retryAfterSeconds({ count, windowEndsAt }: TestCount, now: Date): number | undefined {
  if (count <= TESTS_PER_HOUR) return undefined;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

export function tooManyTestsMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many test emails. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
