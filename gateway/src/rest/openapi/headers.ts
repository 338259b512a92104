import type { oas31 } from 'zod-openapi';
import type { Route, SuccessResponse } from '../http/route.ts';

type Headers = oas31.HeadersObject;

const textHeader = (description: string): oas31.HeaderObject => ({ description, schema: { type: 'string' } });
const countHeader = (description: string): oas31.HeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

/** Shared response headers. */
export const commonHeaders = {
  RequestId: {
    ...textHeader('Identifies the request in the logs. A valid X-Request-Id in the request is reused.'),
    required: true,
  },
  RetryAfter: { ...countHeader('Seconds to wait before trying again.'), required: true },
  Link: textHeader('Link to the next page, with rel="next". Absent on the last page and without limit.'),
  TotalCount: countHeader('Total number of entries. Only with limit, on lists that are counted.'),
  IdempotentReplayed: textHeader('`true` when the stored response of this Idempotency-Key was returned.'),
  Authenticate: textHeader('`Bearer` if a partner key was rejected.'),
};

const referenceTo = (name: keyof typeof commonHeaders): oas31.ReferenceObject => ({
  $ref: `#/components/headers/${name}`,
});

const REQUEST_ID: Headers = { 'X-Request-Id': referenceTo('RequestId') };

const PAGE_HEADERS: Headers = { Link: referenceTo('Link'), 'X-Total-Count': referenceTo('TotalCount') };
const IDEMPOTENCY_HEADERS: Headers = { 'Idempotent-Replayed': referenceTo('IdempotentReplayed') };

/** Returns the headers of a successful response. */
export function successHeaders({ query, takesIdempotencyKey }: Route, { headers = {} }: SuccessResponse): Headers {
  const own = Object.entries(headers).map(([name, description]) => [name, textHeader(description)]);
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
    ...(status === 401 ? { 'WWW-Authenticate': referenceTo('Authenticate') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': referenceTo('RetryAfter') } : {}),
  };
}
