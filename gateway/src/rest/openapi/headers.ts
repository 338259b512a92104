import type { oas31 } from 'zod-openapi';
import type { Route, SuccessResponse } from '../http/route.ts';

type Headers = oas31.HeadersObject;

const text = (description: string): oas31.HeaderObject => ({ description, schema: { type: 'string' } });
const count = (description: string): oas31.HeaderObject => ({ description, schema: { type: 'integer', minimum: 0 } });

/** Shared response headers. */
export const commonHeaders = {
  RequestId: {
    ...text('Identifies the request in the logs. A valid X-Request-Id in the request is reused.'),
    required: true,
  },
  RetryAfter: { ...count('Seconds to wait before trying again.'), required: true },
  Link: text('Link to the next page, with rel="next". Absent on the last page and without limit.'),
  TotalCount: count('Total number of entries. Only with limit, on lists that are counted.'),
  IdempotentReplayed: text('`true` when the stored response of this Idempotency-Key was returned.'),
  Authenticate: text('`Bearer` if a partner key was rejected.'),
};

const shared = (name: keyof typeof commonHeaders): oas31.ReferenceObject => ({ $ref: `#/components/headers/${name}` });

const REQUEST_ID: Headers = { 'X-Request-Id': shared('RequestId') };

const PAGE_HEADERS: Headers = { Link: shared('Link'), 'X-Total-Count': shared('TotalCount') };
const IDEMPOTENCY_HEADERS: Headers = { 'Idempotent-Replayed': shared('IdempotentReplayed') };

/** Returns the headers of a successful response. */
export function successHeaders({ query, takesIdempotencyKey }: Route, { headers = {} }: SuccessResponse): Headers {
  const own = Object.entries(headers).map(([name, description]) => [name, text(description)]);
  return {
    ...REQUEST_ID,
    ...(query && 'limit' in query.shape ? PAGE_HEADERS : {}),
    ...(takesIdempotencyKey ? IDEMPOTENCY_HEADERS : {}),
    ...Object.fromEntries(own),
  };
}

/** Returns the headers of an error. */
export function errorHeaders(status: number): Headers {
  return {
    ...REQUEST_ID,
    ...(status === 401 ? { 'WWW-Authenticate': shared('Authenticate') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': shared('RetryAfter') } : {}),
  };
}
