import {
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '../errors.ts';
import type { ListPosition, PageOf } from '../page.ts';

/** One page of a Relay connection, without extra fields such as totalCount. */
export interface GraphConnection<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** Returns the connection for a page that was read after the cursor `after`. */
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

/** Returns an opaque cursor. */
export const toCursor = ({ at, id }: ListPosition): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** Parses a cursor. @throws AppError BAD_USER_INPUT if it is malformed. */
export function fromCursor(cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] = /^(\d{1,15}) ([A-Za-z0-9-]{1,80})$/.exec(text) ?? [];
  if (!at || !id) throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page');
  return { at: new Date(Number(at)), id };
}

/**
 * Returns whether the caller selected a field, named by its path such as `edges`, `node`, `name`, so that expensive
 * fields are read and computed only on demand.
 */
export function selects(
  { fieldNodes, fragments, variableValues }: GraphQLResolveInfo,
  ...path: [string, ...string[]]
): boolean {
  const isIncluded = (selection: SelectionNode): boolean =>
    getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if !== false &&
    getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if !== true;
  const anyLeadsTo = (set: SelectionSetNode | undefined, [field, ...rest]: readonly string[]): boolean =>
    set?.selections.some((selection) => {
      if (!isIncluded(selection)) return false;
      if (selection.kind === Kind.FIELD)
        return selection.name.value === field && (rest.length === 0 || anyLeadsTo(selection.selectionSet, rest));
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
      return anyLeadsTo(part?.selectionSet, [field ?? '', ...rest]);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => anyLeadsTo(selectionSet, path));
}
