import type { ErrorCode } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { ErrorRequestHandler } from 'express';
import { statusOf } from '../rest/http/errors.ts';

const ERROR_ID_LENGTH = 12;

interface Failure {
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** What express and its body parser throw carries a status. */
const mistakes: Record<number, Failure> = {
  400: { code: 'BAD_USER_INPUT', message: 'The request cannot be read' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large' },
  415: { code: 'BAD_USER_INPUT', message: 'The request is of an unsupported type' },
};

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof AppError) return error;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return mistakes[status];
}

/** What stops a request before the graph sees it, in the form that the graph's errors have. */
export const answerGraphErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = failureOf(error);
    const errorId = randomId(ERROR_ID_LENGTH);
    if (!failure) log.error({ err: error, errorId }, 'unexpected failure');
    const { code, message, retryAfterSeconds } = failure ?? {
      code: 'INTERNAL' as const,
      message: `Something went wrong (${errorId})`,
    };
    if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
    const extensions = {
      code,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(failure ? {} : { errorId }),
    };
    response.status(statusOf(code)).json({ errors: [{ message, extensions }] });
  };
