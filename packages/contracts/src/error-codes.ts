/** `extensions.code` of every error. Documented and never renamed. */
export const ERROR_CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'CURSOR_EXPIRED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** `code` of an expected failure in a mutation's payload. */
export const USER_ERROR_CODES = [
  'INVALID',
  'TAKEN',
  'INVALID_CREDENTIALS',
  'CHOOSE_COMPANY',
  'NOT_CLAIMABLE',
  'CHALLENGE',
  'RATE_LIMITED',
  'QUESTION_NOT_FOUND',
  'QUESTION_NOT_SET',
  'INVALID_ANSWER',
  'INVALID_PASSWORD',
  'LINK_INVALID',
  'EMAIL_DISABLED',
  'NOTHING_DUE',
  'PAYMENT_BEING_POSTED',
  'PAYMENT_IN_REVIEW',
  'GATEWAY_NOT_CONFIGURED',
  'AMOUNT_NOT_ACCEPTED',
  'PROVIDER_UNAVAILABLE',
  'CONFLICT',
  'KEY_REUSED',
] as const;
export type UserErrorCode = (typeof USER_ERROR_CODES)[number];

/** An expected failure. `field` is the input's path, or null if it concerns the whole request. */
export interface UserError {
  code: UserErrorCode;
  field: string | null;
  message: string;
}

/** An expected failure of a mutation: nothing was changed. */
export interface Refused {
  kind: 'refused';
  userErrors: UserError[];
}

/** Returns an expected failure with one error; `field` is null if it concerns the whole request. */
export const refused = (code: UserErrorCode, message: string, field: string | null = null): Refused => ({
  kind: 'refused',
  userErrors: [{ code, field, message }],
});
