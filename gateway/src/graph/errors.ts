import type { ErrorCode } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { ErrorRequestHandler } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { isClientConnectionError, statusOf } from '../rest/http/errors.ts';

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

const INVALID_VARIABLE = /^(Variable "\$\w+") got invalid value /;
/** The path in the variable, at the end of what precedes the reason. Quotes in a value are escaped, so a value can't match. */
const PATH = / at "\w+(?:\.\w+|\[\d+\])+"$/;
/** Reasons that contain names of the schema and of input fields only. */
const REASON =
  /^(?:Field "\w+" (?:of required type "[^"]+" was not provided|is not defined by type "\w+")|Expected (?:non-nullable )?type "[^"]+" (?:not to be null|to be an object))\./;
/** The expected type, from reasons that contain the value. */
const EXPECTED_TYPE = /^(\w+) cannot represent |^Enum "(\w+)" cannot represent | does not exist in "(\w+)" enum\.$/;
const HINT = / Did you mean [^?]*\?$/;

/** Returns the reason for which graphql-js rejected a variable, as a part of the error that does not contain the value. */
const reasonOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'originalError' in thrown && thrown.originalError instanceof Error
    ? thrown.originalError.message
    : undefined;

/** Replaces the message for an invalid variable by one without its value, which may be a password. */
function withoutValue(message: string, thrown: unknown): string {
  const variable = INVALID_VARIABLE.exec(message)?.[1];
  if (!variable) return message;
  const reason = reasonOf(thrown) ?? '';
  const [path = ''] = message.endsWith(`; ${reason}`) ? (PATH.exec(message.slice(0, -`; ${reason}`.length)) ?? []) : [];
  const type = EXPECTED_TYPE.exec(reason.replace(HINT, ''))?.slice(1).find(Boolean);
  const explanation = REASON.exec(reason)?.[0] ?? (type ? `Expected type "${type}".` : undefined);
  return `${variable} is invalid${path}${explanation ? `: ${explanation}` : ''}`;
}

/** Removes "Did you mean" suggestions, which reveal the schema, and variable values from error messages. */
export const withoutHints =
  (format: Format): Format =>
  (formatted, thrown) => {
    const error = format(formatted, thrown);
    return { ...error, message: withoutValue(error.message, thrown).replace(HINT, '') };
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
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    if (isClientConnectionError(request, error)) return log.info({ code: error.code }, 'Client connection failed');
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
