const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many failures are let through within a window that begins with the first of them. */
export interface AttemptLimit {
  name: string;
  failures: number;
  windowMs: number;
  /** Once the failures are used up: how long all is refused from then on; otherwise until the window ends. */
  lockMs?: number;
}

/** One person's guesses at one login: a stranger elsewhere cannot lock its owner out. */
export const SIGN_IN_BY_EMAIL_AND_ADDRESS: AttemptLimit = { name: 'sign-in', failures: 10, windowMs: 15 * MINUTE_MS };
export const SIGN_IN_BY_ADDRESS: AttemptLimit = { name: 'sign-in-address', failures: 100, windowMs: HOUR_MS };
/** Whoever found somebody's browser open guesses the password no faster than at the door. */
export const CURRENT_PASSWORD_BY_USER: AttemptLimit = {
  name: 'current-password',
  failures: 10,
  windowMs: 15 * MINUTE_MS,
};
/** Staff that one company makes at once: each waits for its hash, and everybody who signs in waits in the same line. */
export const STAFF_AT_ONCE: AttemptLimit = { name: 'staff-at-once', failures: 10, windowMs: MINUTE_MS };
export const CLAIM_BY_ACCOUNT: AttemptLimit = { name: 'claim-account', failures: 5, windowMs: HOUR_MS };
export const CLAIM_BY_ADDRESS: AttemptLimit = { name: 'claim-address', failures: 10, windowMs: HOUR_MS };

/** Whole seconds until the next attempt is let through; undefined when this one is. */
export function waitSeconds(limit: AttemptLimit, count: number, windowEndsAt: Date, now: Date): number | undefined {
  if (count <= limit.failures) return undefined;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** Minutes that are told as minutes; more are told in hours. */
const SHOWN_MINUTES = 120;

export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > SHOWN_MINUTES) return `Too many attempts. Try again in ${Math.ceil(minutes / 60)} hours.`;
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
