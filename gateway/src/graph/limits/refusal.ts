import { HeaderMap } from '@apollo/server';
import type { ErrorCode } from '@utility-pay/contracts';
import { GraphQLError } from 'graphql';
import { statusOf } from '../../rest/http/errors.ts';

/** Stops a request before it runs, with the HTTP status that fits: no part of the answer is there yet. */
export function refusal(code: ErrorCode, message: string, retryAfterSeconds?: number): GraphQLError {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const headers = new HeaderMap();
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return new GraphQLError(message, { extensions: { code, ...retry, http: { status: statusOf(code), headers } } });
}
