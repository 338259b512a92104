/** How many emails of one purpose a company, or the deployment, may send in a window that starts with the first of them. */
export interface EmailLimit {
  purpose: 'test' | 'setting-changed' | 'user-deactivated' | 'webhook-disabled' | 'file-transfer';
  max: number;
  windowMs: number;
}

/** The emails of a purpose in the current window. */
export interface EmailCount {
  count: number;
  windowEndsAt: Date;
}

const HOUR_MS = 60 * 60_000;

export const TEST_EMAILS: EmailLimit = { purpose: 'test', max: 10, windowMs: HOUR_MS };

/** Acts a day of which the contacts of a company are informed: staff could otherwise repeat an act to send endless emails. */
const MAX_ACTS_PER_DAY = 50;
export const actsPerDay = (purpose: EmailLimit['purpose']): EmailLimit => ({
  purpose,
  max: MAX_ACTS_PER_DAY,
  windowMs: 24 * HOUR_MS,
});

/** Returns the seconds until the next email is allowed; undefined if this one is. */
export function retryAfterSeconds(
  { count, windowEndsAt }: EmailCount,
  { max }: EmailLimit,
  now: Date,
): number | undefined {
  if (count <= max) return undefined;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

export function tooManyTestsMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many test emails. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
