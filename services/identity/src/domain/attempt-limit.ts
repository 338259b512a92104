const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** How many failed attempts, or others where a limit says so, are allowed within a window that starts with the first. */
export interface AttemptLimit {
  name: string;
  failures: number;
  windowMs: number;
  /** Counts attempts that succeed instead. */
  ofSuccesses?: boolean;
  /** How long further attempts are refused once the failures are used up; by default until the window ends. */
  lockMs?: number;
  /** Failures after which each further attempt has to wait, see SLOW_DOWN_MS. */
  slowAfter?: number;
  /** Failures after which hashes of further attempts are queued behind those of other callers. */
  suspectAfter?: number;
  /** An emailed reset link ends the lock; the message says so. */
  endsByLink?: boolean;
}

/** Milliseconds between attempts once they are slowed: after the first further failure, the second and so on. */
export const SLOW_DOWN_MS = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];

/** How much a limit grows with the network: an IPv4 address or IPv6 /64, a /56, a /48. */
const GROWTH = [1, 2, 4];

/** Returns the limit of one of a caller's networks, which are numbered from the narrowest on. */
export const ofNetwork = (limit: AttemptLimit, index: number): AttemptLimit => ({
  ...limit,
  failures: limit.failures * (GROWTH[index] ?? 1),
});

const SIGN_IN_FAILURES = {
  failures: 100,
  windowMs: DAY_MS,
  lockMs: DAY_MS,
  slowAfter: 10,
  suspectAfter: 3,
  endsByLink: true,
};
/** Counts per email and portal, known or not, since the last success. */
export const SIGN_IN_BY_LOGIN: AttemptLimit = { name: 'sign-in-login', ...SIGN_IN_FAILURES };
/** Refuses instead at a network that the login was opened from before: strangers elsewhere cannot lock its owner out. */
export const SIGN_IN_BY_KNOWN_NETWORK: AttemptLimit = { name: 'sign-in-known-network', ...SIGN_IN_FAILURES };
export const SIGN_IN_BY_NETWORK: AttemptLimit = {
  name: 'sign-in-network',
  failures: 100,
  windowMs: HOUR_MS,
  suspectAfter: 10,
};
/** Refuses instead for logins that were opened from the network before: neighbors cannot lock their owners out. */
export const SIGN_IN_TO_KNOWN_BY_NETWORK: AttemptLimit = {
  name: 'sign-in-to-known',
  failures: 300,
  windowMs: HOUR_MS,
};
/** Each costs a hash and a session, also for a caller who has the password. */
export const SUCCESSFUL_SIGN_IN_BY_LOGIN: AttemptLimit = {
  name: 'signed-in-login',
  failures: 60,
  windowMs: MINUTE_MS,
  ofSuccesses: true,
};
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
/** After these a claim needs the amount of the last bill: many people may share one address, above all at a carrier. */
export const CLAIM_BY_NETWORK: AttemptLimit = {
  name: 'claim-network',
  failures: 10,
  windowMs: HOUR_MS,
  suspectAfter: 3,
};
/** Claims with the amount of the last bill, of any accounts. */
export const CLAIM_WITH_AMOUNT_BY_NETWORK: AttemptLimit = {
  name: 'claim-amount-network',
  failures: 200,
  windowMs: HOUR_MS,
};

/**
 * Successful claims without the amount of the last bill; a further one needs it. Account numbers are easily guessed in a
 * row, so one person could take over many accounts. The site is an IPv6 /48, which contains 65,536 networks.
 */
export const CLAIMED_BY_NETWORK: AttemptLimit = { name: 'claimed-network', failures: 5, windowMs: HOUR_MS };
export const CLAIMED_BY_SITE: AttemptLimit = { name: 'claimed-site', failures: 20, windowMs: HOUR_MS };

/** Every lookup of a security question counts, successful or not. */
export const QUESTION_LOOKUP_BY_NETWORK: AttemptLimit = { name: 'question-lookup', failures: 60, windowMs: HOUR_MS };
export const ANSWER_BY_NETWORK: AttemptLimit = {
  name: 'answer-network',
  failures: 20,
  windowMs: HOUR_MS,
  suspectAfter: 3,
};
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

/** Returns whether so many failures, this attempt not included, let its hashes wait behind those of other callers. */
export const isSuspect = ({ suspectAfter }: AttemptLimit, failures: number): boolean =>
  suspectAfter !== undefined && failures >= suspectAfter;

/** Returns whole seconds until the next attempt is allowed; undefined when this one is. */
export function secondsUntilAllowed(
  limit: AttemptLimit,
  count: number,
  windowEndsAt: Date,
  now: Date,
): number | undefined {
  return count <= limit.failures ? undefined : secondsUntil(windowEndsAt, now);
}

/** Returns whole seconds, at least one. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

/** Longer waits are shown in hours. */
const MAX_SHOWN_MINUTES = 120;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function shownDuration(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes > MAX_SHOWN_MINUTES ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute');
}

export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Try again in ${shownDuration(seconds)}.`;

/** For a lock that an emailed link ends. */
export const tooManyAttemptsWithoutLink = (seconds: number): string =>
  `Too many attempts. Reset your password by email, or try again in ${shownDuration(seconds)}.`;
