import type { ErrorCode } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { ErrorRequestHandler } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { statusOf } from '../rest/http/errors.ts';

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

const INVALID_VARIABLE = /^(Variable "\$\w+") got invalid value /;
const HINT = / Did you mean [^?]*\?$/;

/** Removes the value of an invalid variable from the message: it may contain a password. */
function withoutValue(message: string): string {
  const variable = INVALID_VARIABLE.exec(message)?.[1];
  return variable ? `${variable}: ${message.slice(message.lastIndexOf('; ') + 2)}` : message;
}

/** Removes "Did you mean" suggestions, which reveal the schema, and variable values from error messages. */
export const withoutHints =
  (format: Format): Format =>
  (formatted, thrown) => {
    const error = format(formatted, thrown);
    return { ...error, message: withoutValue(error.message).replace(HINT, '') };
  };

const ERROR_ID_LENGTH = 12;

interface Failure {
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** Errors of express and its body parser, by status. */
const parserErrors: Record<number, Failure> = {
  400: { code: 'BAD_USER_INPUT', message: 'The request cannot be read' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large' },
  415: { code: 'BAD_USER_INPUT', message: 'The request is of an unsupported type' },
};

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof AppError) return error;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return parserErrors[status];
}

/** Returns the error handler of `/graphql`: answers errors raised before Apollo in the format of GraphQL errors. */
export const graphErrorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = failureOf(error);
    const errorId = randomId(ERROR_ID_LENGTH);
    if (!failure) log.error({ err: error, errorId }, 'Unexpected failure');
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
