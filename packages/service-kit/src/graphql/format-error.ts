import { ERROR_CODES, type ErrorCode } from '@utility-pay/contracts';
import type { GraphQLFormattedError } from 'graphql';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { randomId } from '../time-and-ids.ts';

const CALLER_MISTAKES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
  'BAD_USER_INPUT',
]);

const isKnown = (code: unknown): code is ErrorCode => ERROR_CODES.some((known) => known === code);

/**
 * Returns the error that a resolver threw. Checks the shape and not the class, since a process may load graphql-js
 * twice (ESM and CommonJS).
 */
const causeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'originalError' in thrown
    ? (thrown.originalError ?? thrown)
    : thrown;

/**
 * Formats every error that leaves a service or the gateway: a documented code, a safe message and, if unexpected, an
 * error id that is logged with the cause.
 */
export const errorFormatter =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const error = causeOf(thrown);
    const path = formatted.path ? { path: formatted.path } : {};
    if (error instanceof AppError) {
      const retry = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds };
      if (error.cause) log.warn({ err: error, code: error.code }, 'Operation refused');
      return { message: error.message, ...path, extensions: { code: error.code, ...retry } };
    }
    const { code, errorId, retryAfterSeconds } = formatted.extensions ?? {};
    if (typeof code === 'string' && CALLER_MISTAKES.has(code)) {
      return { message: formatted.message, extensions: { code: 'BAD_USER_INPUT' } };
    }
    if (isKnown(code)) {
      return {
        message: formatted.message,
        ...path,
        extensions: { code, ...(errorId ? { errorId } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) },
      };
    }
    const id = randomId(12);
    log.error({ err: error, errorId: id }, 'Unexpected failure');
    return { message: `Something went wrong (${id})`, ...path, extensions: { code: 'INTERNAL', errorId: id } };
  };
