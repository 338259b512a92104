import type { ErrorCode } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import type { ErrorRequestHandler } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { isClientConnectionError, statusOf } from '../rest/http/errors.ts';

type Format = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

const INVALID_VARIABLE = /^(Variable "\$\w+") got invalid value /;
/** The path in the variable, directly before the reason. A value can't match, because quotes in a value are escaped. */
const PATH = / at "\w+(?:\.\w+|\[\d+\])+"$/;
/** Reasons that contain only names of the schema and of input fields, never a value. */
const REASON_WITHOUT_VALUE =
  /^(?:Field "\w+" (?:of required type "[^"]+" was not provided|is not defined by type "\w+")|Expected (?:non-nullable )?type "[^"]+" (?:not to be null|to be an object))\./;
/** Finds the expected type in reasons that contain the value. */
const EXPECTED_TYPE = /^(\w+) cannot represent |^Enum "(\w+)" cannot represent | does not exist in "(\w+)" enum\.$/;
const HINT = / Did you mean [^?]*\?$/;

/** Returns the message of the original error, which gives the reason why graphql-js rejected a variable. */
const reasonOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'originalError' in thrown && thrown.originalError instanceof Error
    ? thrown.originalError.message
    : undefined;

/** Replaces the message about an invalid variable by one without the variable's value, which may be a password. */
function withoutValue(message: string, thrown: unknown): string {
  const variable = INVALID_VARIABLE.exec(message)?.[1];
  if (!variable) return message;
  const reason = reasonOf(thrown) ?? '';
  const end = `; ${reason}`;
  const [path = ''] = (message.endsWith(end) && PATH.exec(message.slice(0, -end.length))) || [];
  const type = EXPECTED_TYPE.exec(reason.replace(HINT, ''))?.slice(1).find(Boolean);
  const explanation = REASON_WITHOUT_VALUE.exec(reason)?.[0] ?? (type ? `Expected type "${type}".` : undefined);
  return `${variable} is invalid${path}${explanation ? `: ${explanation}` : ''}`;
}

/**
 * Wraps an error formatter: removes "Did you mean" suggestions, which reveal the schema, and values of variables from
 * messages.
 */
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
const PARSER_ERRORS: Record<number, Failure> = {
  400: { code: 'BAD_USER_INPUT', message: 'The request cannot be read' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large' },
  415: { code: 'BAD_USER_INPUT', message: 'The request is of an unsupported type' },
};

/** Returns how an expected error is reported; undefined for an unexpected one. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof AppError) return error;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return PARSER_ERRORS[status];
}

/** Returns the error handler of `/graphql`, which sends errors that are thrown before Apollo runs as GraphQL errors. */
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
