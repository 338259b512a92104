import type { ErrorCode, UserErrorCode } from '@utility-pay/contracts';
import type { Response } from 'express';

/** The one table from codes to HTTP statuses. */
const STATUS: Record<ErrorCode | UserErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  INVALID: 400,
  TAKEN: 409,
  INVALID_CREDENTIALS: 401,
  CHOOSE_COMPANY: 409,
  NOT_CLAIMABLE: 400,
  QUESTION_NOT_FOUND: 404,
  QUESTION_NOT_SET: 409,
  INVALID_ANSWER: 400,
  INVALID_PASSWORD: 400,
  LINK_INVALID: 400,
  EMAIL_DISABLED: 409,
  NOTHING_DUE: 409,
  GATEWAY_NOT_CONFIGURED: 409,
  AMOUNT_NOT_ACCEPTED: 409,
  PROVIDER_UNAVAILABLE: 503,
};

/** Seconds to wait before trying again when nobody said how long. */
const DEFAULT_RETRY_AFTER = 2;

const isCode = (code: string): code is ErrorCode | UserErrorCode => code in STATUS;

export const statusOf = (code: string): number => (isCode(code) ? STATUS[code] : 500);

/** A failed operation as REST tells it: thrown by `runOperation`, answered by the router's last handler. */
export class RestError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = statusOf(code);
    this.retryAfterSeconds =
      retryAfterSeconds ?? (this.status === 429 || this.status === 503 ? DEFAULT_RETRY_AFTER : undefined);
  }
}

/** Sends the message alone as text, or as problem+json to whoever asks for that. */
export function sendError(response: Response, error: RestError): void {
  if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
  response.status(error.status);
  if (response.req.get('accept')?.includes('application/problem+json')) {
    response.type('application/problem+json').send(JSON.stringify({ status: error.status, title: error.message }));
    return;
  }
  response.type('text/plain').send(error.message);
}
