/** One page of a GraphQL connection. */
export interface ConnectionPage<Row> {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  edges: readonly { node: Row }[];
}

/** Returns the rows of a page. */
export const rowsOf = <Row>({ edges }: ConnectionPage<Row>): Row[] => edges.map(({ node }) => node);

/** Returns the cursor of the next page; null on the last page. */
export const nextCursorOf = ({ pageInfo }: ConnectionPage<unknown>): string | null =>
  (pageInfo.hasNextPage && pageInfo.endCursor) || null;

type EdgesOf<Data> = (data: Data) => { edges: readonly unknown[] } | null | undefined;

/**
 * Returns an `updateQuery` for Apollo's `fetchMore` that adds the rows of the fetched page to the rows before it. A result without the
 * connection, for example because the customer was deleted, changes nothing.
 *
 * @example
 * fetchMore({ variables: { after }, updateQuery: appendPage(({ customer }) => customer?.notes) })
 */
export const appendPage =
  <Data>(connectionOf: EdgesOf<Data>) =>
  (previous: Data, { fetchMoreResult }: { fetchMoreResult: Data }): Data => {
    const result = structuredClone(fetchMoreResult);
    const [shown, fetched] = [connectionOf(previous), connectionOf(result)];
    if (!shown || !fetched) return previous;
    Object.assign(fetched, { edges: [...shown.edges, ...fetched.edges] });
    return result;
  };
