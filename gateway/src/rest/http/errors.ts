import type { ErrorCode, UserErrorCode } from '@utility-pay/contracts';
import type { Response } from 'express';

/** Refusals that only HTTP knows. */
type HttpCode = 'UNSUPPORTED_MEDIA_TYPE' | 'METHOD_NOT_ALLOWED';

/** The one table from codes to HTTP statuses. */
const STATUS: Record<ErrorCode | UserErrorCode | HttpCode, number> = {
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
  UNSUPPORTED_MEDIA_TYPE: 415,
  METHOD_NOT_ALLOWED: 405,
  KEY_REUSED: 422,
};

/** Seconds to wait before trying again when nobody said how long. */
const DEFAULT_RETRY_AFTER = 2;

const isCode = (code: string): code is keyof typeof STATUS => code in STATUS;

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

interface Refusal {
  status: number;
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** The message alone as text, `{ error }` on calls that are documented so, or problem+json for whoever asks for that. */
export function sendError(response: Response, { status, message, retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(status);
  if (response.req.get('accept')?.includes('application/problem+json'))
    response.type('application/problem+json').send(JSON.stringify({ status, title: message }));
  else if (response.locals.errorForm === 'json') response.json({ error: message });
  else response.type('text/plain').send(message);
}
