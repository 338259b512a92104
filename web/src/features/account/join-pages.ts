import type { AllTransactionsQuery } from './gql/account.ts';

/** The pages so far with one more behind them. */
export function joinPages(
  before: AllTransactionsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: AllTransactionsQuery },
): AllTransactionsQuery {
  const [known, added] = [before.viewer?.customer, next.viewer?.customer];
  if (!before.viewer || !known || !added) return before;
  const edges = [...known.payments.edges, ...added.payments.edges];
  return { viewer: { ...before.viewer, customer: { ...known, payments: { ...added.payments, edges } } } };
}
