import { GraphqlFailure } from './failure.ts';

export const GRAPHQL_PATH = '/graphql';

/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE = 30_000;

declare const types: unique symbol;

/** The text of one operation, with the types of its variables and answer. */
export type OperationText<Result, Variables> = string & { readonly [types]?: (variables: Variables) => Result };

/**
 * One operation without Apollo: for the pages before sign-in, which should not wait for a cache that they have no use for.
 */
export async function graphqlRequest<Result, Variables>(
  query: OperationText<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(GRAPHQL_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const answer: { data?: Result; errors?: { message: string }[] } = await response.json().catch(() => ({}));
  if (answer.errors?.length || !answer.data) throw new GraphqlFailure(answer.errors ?? []);
  return answer.data;
}
