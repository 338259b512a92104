/** A page of a list as the graph answers it: Relay's connection without what a list may add, such as its count. */
export interface GraphConnection<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

export interface PageOf<Row> {
  rows: Row[];
  hasNextPage: boolean;
}

/** Makes a connection of a page that was read after `after`. */
export function toConnection<Row, Node>(
  { rows, hasNextPage }: PageOf<Row>,
  after: string | null | undefined,
  cursorOf: (row: Row) => string,
  toNode: (row: Row) => Node,
): GraphConnection<Node> {
  const edges = rows.map((row) => ({ cursor: cursorOf(row), node: toNode(row) }));
  return {
    edges,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: Boolean(after),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
