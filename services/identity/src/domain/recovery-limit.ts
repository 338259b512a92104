import type { AttemptLimit } from './attempt-limit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** Looking up questions, by network: every look-up counts. */
export const QUESTION_LOOKUP_BY_ADDRESS: AttemptLimit = { name: 'question-lookup', failures: 60, windowMs: HOUR_MS };
/** Answers tried from one network. */
export const ANSWER_BY_ADDRESS: AttemptLimit = { name: 'answer-address', failures: 20, windowMs: HOUR_MS };
/**
 * Answers tried for one e-mail address, known or not, in whatever company: a person that is known in several is guessed
 * at no faster, and a lock tells nobody that an address is known. Signing in goes on.
 */
export const ANSWER_BY_EMAIL: AttemptLimit = { name: 'answer', failures: 5, windowMs: DAY_MS, lockMs: DAY_MS };
/** Wrong answers since the last right one or the last e-mailed link; then only such a link opens this way again. */
export const MAX_WRONG_ANSWERS = 20;
/** The same for an address without an account, so that this lock tells nothing either. */
export const ANSWER_OF_NOBODY: AttemptLimit = {
  name: 'answer-of-nobody',
  failures: MAX_WRONG_ANSWERS,
  windowMs: YEAR_MS,
};

export const RESET_REQUEST_BY_ADDRESS: AttemptLimit = { name: 'reset-request', failures: 20, windowMs: HOUR_MS };
/** Links that one login is mailed; whoever asks for more is not told. */
export const RESET_REQUEST_BY_LOGIN: AttemptLimit = { name: 'reset-mail', failures: 5, windowMs: HOUR_MS };
/** Links tried from one network. */
export const LINK_BY_ADDRESS: AttemptLimit = { name: 'link-address', failures: 60, windowMs: HOUR_MS };

/** Milliseconds that a mailed link is good. */
export const RESET_LINK_MS = 15 * 60_000;
/** Milliseconds that the notice of a new password can close the login. */
export const FREEZE_LINK_MS = 7 * DAY_MS;
