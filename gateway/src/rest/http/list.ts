import { companyIdRule, orDigits } from '@utility-pay/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';

/** Maximum length of a search. */
const MAX_SEARCH = 200;

/** Returns the query parameter that searches a list. */
export const searchField = (description: string) =>
  z.string().max(MAX_SEARCH, `search must be at most ${MAX_SEARCH} characters`).optional().meta({ description });

/** Limits a super admin to one company; optional, other callers have their own. */
export const companyIdField = { companyId: companyIdRule.optional() };

/** Returns the query parameter that sorts a list: a field's name, prefixed with `-` for descending order. */
export function sortOf<const Orders extends Record<string, string>>(orders: Orders) {
  const names = Object.keys(orders) as (keyof Orders & string)[];
  return z
    .enum(names, { error: `sort must be one of ${names.join(', ')}` })
    .optional()
    .meta({ description: 'Sort order; `-` sorts descending.' });
}

/** Rows per graph query. */
const PAGE = 200;
const MAX_LIMIT = 1000;

const LIMIT_MESSAGE = `limit must be from 1 to ${MAX_LIMIT}`;

/** Query parameters of every list. */
export const pagingQuery = {
  limit: orDigits(z.int({ error: LIMIT_MESSAGE }).min(1, LIMIT_MESSAGE).max(MAX_LIMIT, LIMIT_MESSAGE))
    .optional()
    .meta({ description: 'Page size. Without it the whole list is streamed.' }),
  after: z.string().optional().meta({ description: 'Cursor from the link to the next page.' }),
};

interface Listing {
  request: Request;
  response: Response;
  query: { limit?: number | undefined; after?: string | undefined };
}

export interface Page<Item> {
  items: Item[];
  hasNextPage: boolean;
  endCursor: string | null;
  totalCount: number | null;
}

export type ReadPage<Item> = (first: number, after: string | null) => Promise<Page<Item>>;

/** Returns a page of a graph connection, with each node mapped by `read`. */
export const pageOf = <Node, Item>(
  connection: {
    edges: { node: Node }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    totalCount?: number;
  },
  read: (node: Node) => Item,
): Page<Item> => ({
  items: connection.edges.map(({ node }) => read(node)),
  hasNextPage: connection.pageInfo.hasNextPage,
  endCursor: connection.pageInfo.endCursor,
  totalCount: connection.totalCount ?? null,
});

/** Sends a list as a JSON array: one page with links if `limit` is set, otherwise the whole list, streamed page by page. */
export async function sendList<Item>(
  { request, response, query: { limit, after } }: Listing,
  readPage: ReadPage<Item>,
): Promise<undefined> {
  if (limit === undefined) return streamAll(response, readPage);
  const page = await readUpTo(readPage, limit, after ?? null);
  if (page.totalCount !== null) response.set('X-Total-Count', String(page.totalCount));
  if (page.hasNextPage && page.endCursor) {
    const next = new URLSearchParams(request.originalUrl.split('?')[1]);
    next.set('after', page.endCursor);
    response.set('Link', `<${request.baseUrl}${request.path}?${next}>; rel="next"`);
  }
  response.json(page.items);
  return undefined;
}

async function readUpTo<Item>(readPage: ReadPage<Item>, limit: number, after: string | null): Promise<Page<Item>> {
  const page = await readPage(Math.min(limit, PAGE), after);
  while (page.hasNextPage && page.items.length < limit) {
    const { items, hasNextPage, endCursor } = await readPage(Math.min(limit - page.items.length, PAGE), page.endCursor);
    page.items.push(...items);
    Object.assign(page, { hasNextPage, endCursor });
  }
  return page;
}

async function streamAll<Item>(response: Response, readPage: ReadPage<Item>): Promise<undefined> {
  let page = await readPage(PAGE, null);
  response.type('application/json').write('[');
  for (let first = true; ; first = false) {
    const text = page.items.map((item) => JSON.stringify(item)).join(',');
    const hasCapacity = response.write(text && !first ? `,${text}` : text);
    if (!page.hasNextPage || response.destroyed) break;
    if (!hasCapacity) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    page = await readPage(PAGE, page.endCursor);
  }
  response.end(']');
  return undefined;
}
