import { ApiError } from './errors.ts';

/** A page of a list. */
export interface Connection<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Entries per page: the maximum of the API. */
export const PAGE_SIZE = 200;

/**
 * Yields the pages of a list.
 * @throws ApiError NOT_FOUND if `readPage` returns none, because the company or upload of the list does not exist; the
 * errors of `readPage`
 */
export async function* pagesOf<Node>(
  readPage: (after: string | null) => Promise<Connection<Node> | null | undefined>,
  after: string | null = null,
): AsyncGenerator<Connection<Node>, void> {
  for (let cursor = after; ; ) {
    const page = await readPage(cursor);
    if (!page) throw new ApiError('NOT_FOUND', 'What the list belongs to was not found');
    yield page;
    if (!page.pageInfo.hasNextPage) return;
    cursor = page.pageInfo.endCursor;
  }
}
