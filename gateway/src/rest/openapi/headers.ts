import type { oas31 } from 'zod-openapi';
import type { Answer, Route } from '../http/route.ts';

type Headers = oas31.HeadersObject;

const text = (description: string): oas31.HeaderObject => ({ description, schema: { type: 'string' } });
const count = (description: string): oas31.HeaderObject => ({ description, schema: { type: 'integer', minimum: 0 } });

/** Headers that many responses share. */
export const sharedHeaders = {
  RequestId: { ...text('Names the request in our logs; one that is sent comes back.'), required: true },
  RetryAfter: { ...count('Seconds to wait before trying again.'), required: true },
  Link: text('The next page, with rel="next"; absent on the last and without limit.'),
  TotalCount: count('Entries of the whole list; only with limit, and of lists that count theirs.'),
  IdempotentReplayed: text('`true` when this Idempotency-Key was answered before and nothing was done again.'),
  Authenticate: text('`Bearer` when it was a partner key that was refused.'),
};

const shared = (name: keyof typeof sharedHeaders): oas31.ReferenceObject => ({ $ref: `#/components/headers/${name}` });

const REQUEST_ID: Headers = { 'X-Request-Id': shared('RequestId') };

const OF_A_PAGE: Headers = { Link: shared('Link'), 'X-Total-Count': shared('TotalCount') };
const OF_A_KEY: Headers = { 'Idempotent-Replayed': shared('IdempotentReplayed') };

/** Headers of an answer that went well. */
export function answerHeaders({ query, takesIdempotencyKey }: Route, { headers = {} }: Answer): Headers {
  const own = Object.entries(headers).map(([name, description]) => [name, text(description)]);
  return {
    ...REQUEST_ID,
    ...(query && 'limit' in query.shape ? OF_A_PAGE : {}),
    ...(takesIdempotencyKey ? OF_A_KEY : {}),
    ...Object.fromEntries(own),
  };
}

/** Headers of a refusal. */
export function refusalHeaders(status: number): Headers {
  return {
    ...REQUEST_ID,
    ...(status === 401 ? { 'WWW-Authenticate': shared('Authenticate') } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': shared('RetryAfter') } : {}),
  };
}
