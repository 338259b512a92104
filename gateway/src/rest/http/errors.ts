import { STATUS_CODES } from 'node:http';
import type { ErrorCode, UserErrorCode } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { ErrorRequestHandler, Request, Response } from 'express';

/** Error codes of the REST API that GraphQL does not have. */
type HttpCode = 'UNSUPPORTED_MEDIA_TYPE' | 'METHOD_NOT_ALLOWED';

/** HTTP status of each error code. */
const STATUS: Record<ErrorCode | UserErrorCode | HttpCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  STEP_UP_REQUIRED: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  CURSOR_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  INVALID: 400,
  TAKEN: 409,
  INVALID_CREDENTIALS: 401,
  CHOOSE_COMPANY: 409,
  NOT_CLAIMABLE: 400,
  CHALLENGE: 403,
  QUESTION_NOT_FOUND: 404,
  QUESTION_NOT_SET: 409,
  INVALID_ANSWER: 400,
  INVALID_PASSWORD: 400,
  LINK_INVALID: 400,
  EMAIL_DISABLED: 409,
  NOTHING_DUE: 409,
  PAYMENT_BEING_POSTED: 409,
  PAYMENT_IN_REVIEW: 409,
  GATEWAY_NOT_CONFIGURED: 409,
  AMOUNT_NOT_ACCEPTED: 409,
  PROVIDER_UNAVAILABLE: 503,
  UNSUPPORTED_MEDIA_TYPE: 415,
  METHOD_NOT_ALLOWED: 405,
  KEY_REUSED: 422,
};

const DEFAULT_RETRY_AFTER_SECONDS = 2;

const isCode = (code: string): code is keyof typeof STATUS => code in STATUS;

/** Returns the HTTP status of an error code; 500 for an unknown code. */
export const statusOf = (code: string): number => (isCode(code) ? STATUS[code] : 500);

/** What the caller must do before repeating the request: confirm the password. */
export type Challenge = 'password';

/** An error of a REST route. `restErrorHandler` sends it to the caller. */
export class RestError extends Error {
  readonly status: number;
  readonly challenge: Challenge | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = statusOf(code);
    this.challenge = code === 'STEP_UP_REQUIRED' ? 'password' : undefined;
    this.retryAfterSeconds =
      retryAfterSeconds ?? (this.status === 429 || this.status === 503 ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
  }
}

/** Returns the value. @throws RestError NOT_FOUND with the message `<what> not found` if there is none */
export function requireFound<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new RestError('NOT_FOUND', `${what} not found`);
  return value;
}

interface ErrorResponse {
  status: number;
  message: string;
  challenge?: Challenge | undefined;
  retryAfterSeconds?: number | undefined;
}

/**
 * Sends an error as plain text, as `{ error }` on routes with `errorsAsJson`, or as problem+json when the caller
 * accepts it. A challenge is a field, so it is sent as JSON unless the caller accepts only text.
 */
export function sendError(response: Response, { status, message, challenge, retryAfterSeconds }: ErrorResponse): void {
  const extra = challenge ? { challenge } : {};
  const isJson = response.locals.errorFormat === 'json' || (challenge && response.req.accepts('json'));
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(status);
  if (response.req.get('accept')?.includes('application/problem+json'))
    response.type('application/problem+json').send(JSON.stringify({ status, title: message, ...extra }));
  else if (isJson) response.json({ error: message, ...extra });
  else response.type('text/plain').send(message);
}

const ERROR_ID_LENGTH = 12;

/** Messages for errors of express, its static files and its body parsers, by status. */
const MESSAGES: Record<number, string> = {
  400: 'The request cannot be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'The request is of an unsupported type',
};

/** Headers that express may set for a file before it fails to send the file. */
const FILE_HEADERS = ['Content-Encoding', 'ETag', 'Last-Modified'];

/** Returns the 4xx status of an error of express that the request has caused; undefined for any other error. */
function clientErrorStatus(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  // Express reports 403 for a path outside the served folder. 404 does not reveal whether such a file exists.
  if (status === 403) return 404;
  return status >= 400 && status < 500 ? status : undefined;
}

/** Returns whether a request failed because its client ended the connection, or sent bytes that are not HTTP. */
export const isClientConnectionError = (request: FailedRequest, error: unknown): boolean =>
  error !== null &&
  (error === request.errored || (request.socket.destroyed && error instanceof Error && isParserError(error)));

type FailedRequest = Pick<Request, 'errored' | 'socket'>;

/** Returns whether Node's HTTP parser refused what the client sent. */
const isParserError = (error: Error): boolean => 'code' in error && String(error.code).startsWith('HPE_');

/**
 * Returns the last error handler: sends the message of an expected error; logs an unexpected error and sends its id in
 * the log.
 */
export const restErrorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    if (isClientConnectionError(request, error)) return log.info({ code: error.code }, 'Client connection failed');
    if (error instanceof RestError) return sendError(response, error);
    if (error instanceof AppError)
      return sendError(response, new RestError(error.code, error.message, error.retryAfterSeconds));
    const status = clientErrorStatus(error);
    if (status) {
      log.info({ status }, 'Request refused');
      for (const header of FILE_HEADERS) response.removeHeader(header);
      response.set('Cache-Control', 'no-store');
      return sendError(response, { status, message: MESSAGES[status] ?? STATUS_CODES[status] ?? 'Request refused' });
    }
    const errorId = randomId(ERROR_ID_LENGTH);
    log.error({ err: error, errorId }, 'Unexpected failure');
    sendError(response, { status: 500, message: `Something went wrong (${errorId})` });
  };
