const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/**
 * How many attempts are allowed within a window that starts with the first one. Most limits count failures; the others say
 * what they count.
 */
export interface AttemptLimit {
  name: string;
  maxCount: number;
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
  maxCount: limit.maxCount * (GROWTH[index] ?? 1),
});

const perHour = (name: string, maxCount: number, more: Pick<AttemptLimit, 'suspectAfter'> = {}): AttemptLimit => ({
  name,
  maxCount,
  windowMs: HOUR_MS,
  ...more,
});

const SIGN_IN_FAILURES = {
  maxCount: 100,
  windowMs: DAY_MS,
  lockMs: DAY_MS,
  slowAfter: 10,
  suspectAfter: 3,
  endsByLink: true,
};
/** Counts per email and portal, known or not, since the last success. */
export const SIGN_IN_BY_LOGIN: AttemptLimit = { name: 'sign-in-login', ...SIGN_IN_FAILURES };
/** Replaces the limit above on networks where the login recently succeeded: failures elsewhere cannot lock its owner out. */
export const SIGN_IN_BY_KNOWN_NETWORK: AttemptLimit = { name: 'sign-in-known-network', ...SIGN_IN_FAILURES };
export const SIGN_IN_BY_NETWORK = perHour('sign-in-network', 100, { suspectAfter: 10 });
/** Replaces the limit above for logins that recently succeeded on the network: failures of others there cannot lock them. */
export const SIGN_IN_TO_KNOWN_BY_NETWORK = perHour('sign-in-to-known', 300);
/** Each costs a hash and a session, also for a caller who has the password. */
export const SUCCESSFUL_SIGN_IN_BY_LOGIN: AttemptLimit = {
  name: 'signed-in-login',
  maxCount: 60,
  windowMs: MINUTE_MS,
  ofSuccesses: true,
};
/** Wrong current passwords of a signed-in user: password changes, step-up and security questions. */
export const CURRENT_PASSWORD_BY_USER: AttemptLimit = {
  name: 'current-password',
  maxCount: 10,
  windowMs: 15 * MINUTE_MS,
};
/** Each sends an email to an address that was never verified, at the deployment's expense. */
export const PASSWORD_CHANGES_BY_USER: AttemptLimit = {
  name: 'password-changes',
  maxCount: 10,
  windowMs: DAY_MS,
  ofSuccesses: true,
};
/** Each costs a hash and an entry in the audit log. */
export const QUESTION_CHANGES_BY_USER: AttemptLimit = {
  name: 'question-changes',
  maxCount: 10,
  windowMs: DAY_MS,
  ofSuccesses: true,
};
/** Staff that one company creates at the same time: their password hashes share a queue with all sign-ins. */
export const CONCURRENT_STAFF_CREATION: AttemptLimit = {
  name: 'staff-creation',
  maxCount: 10,
  windowMs: MINUTE_MS,
};
/** Each gets a welcome email at an address that the company chooses. */
export const STAFF_CREATED_BY_COMPANY: AttemptLimit = {
  name: 'staff-created',
  maxCount: 200,
  windowMs: DAY_MS,
  ofSuccesses: true,
};
/** Each makes a further deactivation possible, which sends an email to the user and to each business owner. */
export const STAFF_REACTIVATED_BY_COMPANY: AttemptLimit = {
  name: 'staff-reactivated',
  maxCount: 50,
  windowMs: DAY_MS,
  ofSuccesses: true,
};
export const CLAIM_BY_ACCOUNT = perHour('claim-account', 5);
/** After these a claim needs the amount of the last bill: many people may share one address, above all at a carrier. */
export const CLAIM_BY_NETWORK = perHour('claim-network', 10, { suspectAfter: 3 });
/** Claims with the amount of the last bill, of any accounts. */
export const CLAIM_WITH_AMOUNT_BY_NETWORK = perHour('claim-amount-network', 200);

/**
 * Successful claims; a further one needs the amount of the last bill and the name on file. Consecutive account numbers are
 * easy to guess, so one person could claim many accounts. The wide network is an IPv6 /48, which contains 65,536 /64 networks.
 */
export const SUCCESSFUL_CLAIMS_BY_NETWORK = perHour('claimed-network', 5);
export const SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK = perHour('claimed-site', 20);
/** Further successful claims, with amount and name. */
export const VERIFIED_CLAIMS_BY_NETWORK = perHour('verified-claims-network', 30);
export const VERIFIED_CLAIMS_BY_WIDE_NETWORK = perHour('verified-claims-site', 120);

/** Every lookup of a security question counts, successful or not. */
export const QUESTION_LOOKUP_BY_NETWORK = perHour('question-lookup', 60);
export const ANSWER_BY_NETWORK = perHour('answer-network', 20, { suspectAfter: 3 });
/**
 * Counts per email address, known or not and across companies: a person with accounts in several companies is not
 * easier to attack, and a lock does not reveal that an address is known. Signing in stays possible.
 */
export const ANSWER_BY_EMAIL: AttemptLimit = { name: 'answer', maxCount: 5, windowMs: DAY_MS, lockMs: DAY_MS };
/** Wrong answers since the last right one or the last emailed link; after that only such a link unlocks the question. */
export const MAX_WRONG_ANSWERS = 20;
/** The same limit for an address without an account, so that this lock reveals nothing either. */
export const ANSWER_BY_UNKNOWN_EMAIL: AttemptLimit = {
  name: 'answer-unknown-email',
  maxCount: MAX_WRONG_ANSWERS,
  windowMs: YEAR_MS,
};

export const RESET_REQUEST_BY_NETWORK = perHour('reset-request', 20);
/** Reset links emailed to one login for one network. Further requests get the same answer and no email. */
export const RESET_EMAIL_BY_LOGIN_AND_NETWORK = perHour('reset-email-network', 5);
/** The same for all networks together from which the login was not opened recently: strangers may request links too. */
export const RESET_EMAIL_BY_LOGIN = perHour('reset-email', 20);
export const LINK_BY_NETWORK = perHour('link-network', 60);

/** Milliseconds for which an emailed reset link is valid. */
export const RESET_LINK_MS = 15 * MINUTE_MS;
/** Milliseconds for which the link in a password-changed email can lock the login. */
export const LOCK_LINK_MS = 7 * DAY_MS;

/** Returns whether this many earlier failures lower the priority of the attempt's hash to `suspect`. */
export const isSuspect = ({ suspectAfter }: AttemptLimit, failures: number): boolean =>
  suspectAfter !== undefined && failures >= suspectAfter;

/** Returns whole seconds until the next attempt is allowed; undefined when this one is. */
export function secondsUntilAllowed(
  limit: AttemptLimit,
  count: number,
  windowEndsAt: Date,
  now: Date,
): number | undefined {
  return count <= limit.maxCount ? undefined : secondsUntil(windowEndsAt, now);
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

/** Returns the message of a lock that a password reset by email also ends. */
export const tooManyAttemptsOrReset = (seconds: number): string =>
  `Too many attempts. To sign in sooner, reset your password by email. Try again in ${shownDuration(seconds)}.`;
