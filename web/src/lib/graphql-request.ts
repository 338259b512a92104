import type { Operation } from '@utility-pay/contracts';
import { GraphqlFailure } from './failure.ts';

export const GRAPHQL_PATH = '/graphql';

const TIMEOUT_MS = 30_000;

/**
 * Runs one operation without Apollo, so that public pages and session handling load neither its cache nor the GraphQL parser. Throws
 * `GraphqlFailure` if the response has errors or no data, and a `TimeoutError` after 30 seconds.
 */
export async function graphqlRequest<Result, Variables>(
  query: Operation<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(GRAPHQL_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { data, errors = [] }: { data?: Result; errors?: { message: string }[] } = await response
    .json()
    .catch(() => ({}));
  if (errors.length > 0 || !data) throw new GraphqlFailure(errors);
  return data;
}
