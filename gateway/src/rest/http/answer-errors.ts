import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { ErrorRequestHandler } from 'express';
import { RestError, sendError } from './errors.ts';

const ERROR_ID_LENGTH = 12;

/** What express and its body parsers throw carries a status of its own. */
const words: Record<number, string> = {
  400: 'The request cannot be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'The request is of an unsupported type',
};

/** The last handler: expected failures as their message, the unexpected as an apology with the log's error id. */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof RestError) return sendError(response, error);
    if (error instanceof AppError)
      return sendError(response, new RestError(error.code, error.message, error.retryAfterSeconds));
    const status = Number(error?.status);
    const message = words[status];
    if (message) return sendError(response, { status, message });
    const errorId = randomId(ERROR_ID_LENGTH);
    log.error({ err: error, errorId }, 'unexpected failure');
    sendError(response, { status: 500, message: `Something went wrong (${errorId})` });
  };
