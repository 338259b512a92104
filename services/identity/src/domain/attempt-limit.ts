const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** How many failed attempts are allowed within a window that starts with the first of them. */
export interface AttemptLimit {
  name: string;
  failures: number;
  windowMs: number;
  /** How long further attempts are refused once the failures are used up; by default until the window ends. */
  lockMs?: number;
}

// "Network" is the caller's IPv4 address or IPv6 /64.

/** Includes the network, so that a stranger elsewhere cannot lock out the owner of a login. */
export const SIGN_IN_BY_EMAIL_AND_NETWORK: AttemptLimit = { name: 'sign-in', failures: 10, windowMs: 15 * MINUTE_MS };
export const SIGN_IN_BY_NETWORK: AttemptLimit = { name: 'sign-in-network', failures: 100, windowMs: HOUR_MS };
/** With access to an open browser, guessing the password is as slow as at sign-in. */
export const CURRENT_PASSWORD_BY_USER: AttemptLimit = {
  name: 'current-password',
  failures: 10,
  windowMs: 15 * MINUTE_MS,
};
/** Staff that one company creates at the same time: their password hashes share a queue with all sign-ins. */
export const CONCURRENT_STAFF_CREATION: AttemptLimit = {
  name: 'staff-creation',
  failures: 10,
  windowMs: MINUTE_MS,
};
export const CLAIM_BY_ACCOUNT: AttemptLimit = { name: 'claim-account', failures: 5, windowMs: HOUR_MS };
export const CLAIM_BY_NETWORK: AttemptLimit = { name: 'claim-network', failures: 10, windowMs: HOUR_MS };

/** Every lookup of a security question counts, successful or not. */
export const QUESTION_LOOKUP_BY_NETWORK: AttemptLimit = { name: 'question-lookup', failures: 60, windowMs: HOUR_MS };
export const ANSWER_BY_NETWORK: AttemptLimit = { name: 'answer-network', failures: 20, windowMs: HOUR_MS };
/**
 * Counts per email address, known or not and across companies: a person with accounts in several companies is not
 * easier to attack, and a lock does not reveal that an address is known. Signing in stays possible.
 */
export const ANSWER_BY_EMAIL: AttemptLimit = { name: 'answer', failures: 5, windowMs: DAY_MS, lockMs: DAY_MS };
/** Wrong answers since the last right one or the last emailed link; after that only such a link unlocks the question. */
export const MAX_WRONG_ANSWERS = 20;
/** The same limit for an address without an account, so that this lock reveals nothing either. */
export const ANSWER_BY_UNKNOWN_EMAIL: AttemptLimit = {
  name: 'answer-unknown-email',
  failures: MAX_WRONG_ANSWERS,
  windowMs: YEAR_MS,
};

export const RESET_REQUEST_BY_NETWORK: AttemptLimit = { name: 'reset-request', failures: 20, windowMs: HOUR_MS };
/** Reset links emailed to one login. Further requests get the same answer and no email. */
export const RESET_EMAIL_BY_LOGIN: AttemptLimit = { name: 'reset-email', failures: 5, windowMs: HOUR_MS };
export const LINK_BY_NETWORK: AttemptLimit = { name: 'link-network', failures: 60, windowMs: HOUR_MS };

/** Milliseconds for which an emailed reset link is valid. */
export const RESET_LINK_MS = 15 * MINUTE_MS;
/** Milliseconds for which the link in a password-changed email can lock the login. */
export const LOCK_LINK_MS = 7 * DAY_MS;

/** Returns whole seconds until the next attempt is allowed; undefined when this one is. */
export function secondsUntilAllowed(
  limit: AttemptLimit,
  count: number,
  windowEndsAt: Date,
  now: Date,
): number | undefined {
  if (count <= limit.failures) return undefined;
  return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** Longer waits are shown in hours. */
const MAX_SHOWN_MINUTES = 120;

export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > MAX_SHOWN_MINUTES) return `Too many attempts. Try again in ${Math.ceil(minutes / 60)} hours.`;
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
