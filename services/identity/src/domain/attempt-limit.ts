import { DAY_MS, HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';

const YEAR_MS = 365 * DAY_MS;

/** How many attempts one subject, such as an email address or a network, may make within a window that starts with the first one. */
export interface AttemptLimit {
  /** Part of the ids of the stored counters. */
  name: string;
  maxCount: number;
  windowMs: number;
  /** Counts the attempts that succeed; by default those that fail. */
  countsSuccesses?: boolean;
  /** How long further attempts are refused after `maxCount` failures; by default until the window ends. */
  lockMs?: number;
  /** Number of failures after which each further attempt has to wait for a time of SLOW_DOWN_MS. */
  slowAfter?: number;
  /** Number of failures after which the password hashes of further attempts are queued behind those of other callers. */
  suspectAfter?: number;
  /** Whether a reset by an emailed link ends the lock; the refusal then says so. */
  resetLinkEndsLock?: boolean;
}

/** Milliseconds to wait after the failure number `slowAfter`, after the next one and so on; the last value repeats. */
export const SLOW_DOWN_MS = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000];

/** Factors by which a wider network may have more attempts: an IPv4 address or IPv6 /64, a /56, a /48. */
const NETWORK_FACTORS = [1, 2, 4];

/** Returns the limit of one of a caller's networks. `index`: 0 for the narrowest network, 2 for the widest. */
export const limitForNetwork = (limit: AttemptLimit, index: number): AttemptLimit => ({
  ...limit,
  maxCount: limit.maxCount * (NETWORK_FACTORS[index] ?? 1),
});

const perHour = (name: string, maxCount: number, options: Pick<AttemptLimit, 'suspectAfter'> = {}): AttemptLimit => ({
  name,
  maxCount,
  windowMs: HOUR_MS,
  ...options,
});

const FAILED_SIGN_INS = {
  maxCount: 100,
  windowMs: DAY_MS,
  lockMs: DAY_MS,
  slowAfter: 10,
  suspectAfter: 3,
  resetLinkEndsLock: true,
};
/** Per email and portal, whether or not a login has the email. A success clears the count unless several logins have the email. */
export const FAILED_SIGN_INS_BY_EMAIL: AttemptLimit = { name: 'sign-in-login', ...FAILED_SIGN_INS };
/** For sign-ins from a known network, instead of the limit above: failures elsewhere cannot lock the owner out there. */
export const FAILED_SIGN_INS_BY_EMAIL_AND_KNOWN_NETWORK: AttemptLimit = {
  name: 'sign-in-known-network',
  ...FAILED_SIGN_INS,
};
export const FAILED_SIGN_INS_BY_NETWORK = perHour('sign-in-network', 100, { suspectAfter: 10 });
/** For sign-ins to logins that know the network, instead of the limit above: neighbors cannot lock their owners out. */
export const FAILED_SIGN_INS_BY_KNOWN_NETWORK = perHour('sign-in-to-known', 300);
/** Each costs a hash and a session, so a caller who has the password is limited too. */
export const SUCCESSFUL_SIGN_INS_BY_LOGIN: AttemptLimit = {
  name: 'signed-in-login',
  maxCount: 60,
  windowMs: MINUTE_MS,
  countsSuccesses: true,
};
/** A signed-in user enters the current password to change the password or the security question, and for step-up. */
export const WRONG_CURRENT_PASSWORDS_BY_USER: AttemptLimit = {
  name: 'current-password',
  maxCount: 10,
  windowMs: 15 * MINUTE_MS,
};
/** Each sends an email, at the operator's expense, to an address that was never verified. */
export const PASSWORD_CHANGES_BY_USER: AttemptLimit = {
  name: 'password-changes',
  maxCount: 10,
  windowMs: DAY_MS,
  countsSuccesses: true,
};
/** Each costs a hash and an entry in the audit log. */
export const QUESTION_CHANGES_BY_USER: AttemptLimit = {
  name: 'question-changes',
  maxCount: 10,
  windowMs: DAY_MS,
  countsSuccesses: true,
};
/**
 * Staff users whose creation is running: their password hashes take time from the sign-ins of all companies. A creation
 * counts only while it runs; the window ends counts that a crash left behind.
 */
export const CONCURRENT_STAFF_CREATION: AttemptLimit = {
  name: 'staff-creation',
  maxCount: 10,
  windowMs: MINUTE_MS,
};
/** Each staff user gets a welcome email at an address that the company chooses. */
export const STAFF_CREATED_BY_COMPANY: AttemptLimit = {
  name: 'staff-created',
  maxCount: 200,
  windowMs: DAY_MS,
  countsSuccesses: true,
};
/** A reactivated user can be deactivated again, which sends an email to the user and to each business owner. */
export const STAFF_REACTIVATED_BY_COMPANY: AttemptLimit = {
  name: 'staff-reactivated',
  maxCount: 50,
  windowMs: DAY_MS,
  countsSuccesses: true,
};
export const FAILED_CLAIMS_BY_ACCOUNT = perHour('claim-account', 5);
/**
 * After these failures a claim needs the amount of the last bill. It is not refused, because many people may share one
 * address, above all with a mobile carrier.
 */
export const FAILED_CLAIMS_BY_NETWORK = perHour('claim-network', 10, { suspectAfter: 3 });
/** Failed claims, of any accounts, that gave an amount of the last bill. */
export const FAILED_CLAIMS_WITH_AMOUNT_BY_NETWORK = perHour('claim-amount-network', 200);

/**
 * Successful claims after which a further one needs the amount of the last bill and the name on it: consecutive account
 * numbers are easy to guess, so one person could claim many accounts. A wide network is an IPv6 /48, which contains 65,536
 * networks of size /64.
 */
export const SUCCESSFUL_CLAIMS_BY_NETWORK = perHour('claimed-network', 5);
export const SUCCESSFUL_CLAIMS_BY_WIDE_NETWORK = perHour('claimed-site', 20);
/** Further successful claims, which gave the amount of the last bill and the name on it. */
export const VERIFIED_CLAIMS_BY_NETWORK = perHour('verified-claims-network', 30);
export const VERIFIED_CLAIMS_BY_WIDE_NETWORK = perHour('verified-claims-site', 120);

/** Every lookup of a security question counts, successful or not. */
export const QUESTION_LOOKUPS_BY_NETWORK = perHour('question-lookup', 60);
export const WRONG_ANSWERS_BY_NETWORK = perHour('answer-network', 20, { suspectAfter: 3 });
/**
 * Per email address and not per login: a person with accounts in several companies is not easier to attack. An address
 * without an account is locked too, so that a lock does not reveal which addresses have one. Signing in stays possible.
 */
export const WRONG_ANSWERS_BY_EMAIL: AttemptLimit = { name: 'answer', maxCount: 5, windowMs: DAY_MS, lockMs: DAY_MS };
/** Wrong answers since the last right one or the last reset by link; after these only a reset by link unlocks the question. */
export const MAX_WRONG_ANSWERS = 20;
/** The same limit for an address without an account, so that this lock does not reveal which addresses have one. */
export const WRONG_ANSWERS_BY_UNKNOWN_EMAIL: AttemptLimit = {
  name: 'answer-unknown-email',
  maxCount: MAX_WRONG_ANSWERS,
  windowMs: YEAR_MS,
};

export const RESET_REQUESTS_BY_NETWORK = perHour('reset-request', 20);
/** Reset links emailed to one login at the request of one network. Further requests get the same response and no email. */
export const RESET_EMAILS_BY_LOGIN_AND_NETWORK = perHour('reset-email-network', 5);
/** The same at the request of all networks that the login does not know: a stranger may request links from many networks. */
export const RESET_EMAILS_BY_LOGIN = perHour('reset-email', 20);
export const INVALID_LINKS_BY_NETWORK = perHour('link-network', 60);

/** Milliseconds for which an emailed reset link is valid. */
export const RESET_LINK_MS = 15 * MINUTE_MS;
/** Milliseconds for which the link in a password-changed email can lock the login. */
export const LOCK_LINK_MS = 7 * DAY_MS;

/** Returns whether this many earlier failures lower the priority of the attempt's hash to `suspect`. */
export const isSuspect = ({ suspectAfter }: AttemptLimit, failures: number): boolean =>
  suspectAfter !== undefined && failures >= suspectAfter;

/** Returns the whole seconds until the limit allows an attempt again; undefined if it allows attempt number `count`. */
export function secondsUntilAllowed(
  limit: AttemptLimit,
  count: number,
  windowEndsAt: Date,
  now: Date,
): number | undefined {
  return count <= limit.maxCount ? undefined : secondsUntil(windowEndsAt, now);
}

/** Returns the whole seconds from `now` to a time, at least one. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

/** Messages show longer waits in hours. */
const MAX_SHOWN_MINUTES = 120;

const withUnit = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function formatDuration(seconds: number): string {
  if (seconds < 60) return withUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes > MAX_SHOWN_MINUTES ? withUnit(Math.ceil(minutes / 60), 'hour') : withUnit(minutes, 'minute');
}

/** Returns the message of a refused attempt. */
export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Try again in ${formatDuration(seconds)}.`;

/** Returns the message of an attempt that is refused by a lock that a password reset by email ends. */
export const tooManyAttemptsOrReset = (seconds: number): string =>
  `Too many attempts. To sign in sooner, reset your password by email. Try again in ${formatDuration(seconds)}.`;
