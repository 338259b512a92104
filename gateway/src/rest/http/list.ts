import { companyIdRule, type Operation, orDigits } from '@utility-pay/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { inTurn } from '../../auth/caller-limit.ts';
import { required } from './errors.ts';
import type { Run } from './route.ts';
import { type Batches, openStream } from './rows.ts';
import { sendStream } from './stream.ts';

/** Maximum length of a search. */
const MAX_SEARCH = 200;

/** Returns the query parameter that searches a list. */
export const searchField = (description: string) =>
  z.string().max(MAX_SEARCH, `search must be at most ${MAX_SEARCH} characters`).optional().meta({ description });

/** The company of the request. By default that of the session or the host; super admins name one. */
export const companyIdField = { companyId: companyIdRule.optional() };

/** Returns the id in the graph of the company that a request names, if any. */
export const graphCompanyId = (companyId: number | undefined): string | undefined =>
  companyId === undefined ? undefined : String(companyId);

/** Returns the query parameter that limits a list to days from or up to one. */
export const dayField = (description: string) =>
  z.iso.date({ error: 'from and to must be dates such as 2026-11-21' }).optional().meta({ description });

/** Returns the query parameter that sorts a list: a field's name, prefixed with `-` for descending order. */
export function sortOf<const Orders extends Record<string, string>>(orders: Orders) {
  const names = Object.keys(orders) as (keyof Orders & string)[];
  return z
    .enum(names, { error: `sort must be one of ${names.join(', ')}` })
    .optional()
    .meta({ description: 'Sort order; `-` sorts descending.' });
}

/** Rows per graph query. */
const GRAPH_PAGE_SIZE = 200;
const MAX_LIMIT = 1000;
/** Soft limit: a REST page ends after the graph page that reaches this many bytes of JSON. */
const TARGET_PAGE_BYTES = 2 * 1024 * 1024;

/** The header of pages whose list can be read on from their end. */
export const END_CURSOR_HEADER = 'X-End-Cursor';

const LIMIT_MESSAGE = `limit must be from 1 to ${MAX_LIMIT}`;

/** Query parameters of every list. */
export const pagingQuery = {
  limit: orDigits(z.int({ error: LIMIT_MESSAGE }).min(1, LIMIT_MESSAGE).max(MAX_LIMIT, LIMIT_MESSAGE))
    .optional()
    .meta({
      description:
        'Page size. If omitted, the whole list is streamed. A page of very large entries can contain fewer than this; follow the Link header until a response has none.',
    }),
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
  /** Whether the end cursor is sent, also for the last page: new entries are added behind it. */
  isEndless?: boolean;
}

/** `isCounted`: the total is used. Counting can take as long as reading the whole list. */
export type ReadPage<Item> = (first: number, after: string | null, isCounted?: boolean) => Promise<Page<Item>>;

/** A page of a list in the graph. */
interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount?: number;
}

/** Returns a page of a graph connection, with each node mapped by `read`. */
export const pageOf = <Node, Item>(connection: Connection<Node>, read: (node: Node) => Item): Page<Item> => ({
  items: connection.edges.map(({ node }) => read(node)),
  hasNextPage: connection.pageInfo.hasNextPage,
  endCursor: connection.pageInfo.endCursor,
  totalCount: connection.totalCount ?? null,
});

/** Returns a list that is read from the graph page by page. */
export async function* readPages<Item>(readPage: ReadPage<Item>): Batches<Item> {
  for (let page = await readPage(GRAPH_PAGE_SIZE, null); ; page = await readPage(GRAPH_PAGE_SIZE, page.endCursor)) {
    yield page.items;
    if (!page.hasNextPage) return;
  }
}

/**
 * Sends a list as a JSON array: one page with links if `limit` is set, otherwise the whole list, streamed from `readAll`
 * or, without it, page by page.
 */
export async function sendList<Item>(
  { request, response, query: { limit, after } }: Listing,
  readPage: ReadPage<Item>,
  readAll = (): Batches<Item> => readPages(readPage),
): Promise<undefined> {
  if (limit === undefined) return streamAll(response, readAll());
  const { items, hasNextPage, endCursor, totalCount, isEndless } = await inTurn(response, async () =>
    response.closed ? NO_MORE : readUpTo(readPage, limit, after ?? null),
  );
  if (totalCount !== null) response.set('X-Total-Count', String(totalCount));
  if (isEndless && endCursor) response.set(END_CURSOR_HEADER, endCursor);
  if (hasNextPage && endCursor) {
    const next = new URLSearchParams(request.originalUrl.split('?')[1]);
    next.set('after', endCursor);
    response.set('Link', `<${request.baseUrl}${request.path}?${next}>; rel="next"`);
  }
  response.type('application/json').send(`[${items.join(',')}]`);
  return undefined;
}

interface CustomerListing extends Listing {
  run: Run;
  params: { customerId: string };
  query: Listing['query'] & { companyId?: number | undefined };
}

/** The variables of an operation that reads a list of a customer. */
interface CustomerListVariables {
  id: string;
  companyId?: string | undefined;
  first: number;
  after: string | null;
}

/** Sends a list of the customer in the path. @throws RestError NOT_FOUND */
export function sendCustomerList<Customer, Node, Item>(
  call: CustomerListing,
  operation: Operation<{ customer: Customer | null }, CustomerListVariables>,
  connectionOf: (customer: Customer) => Connection<Node>,
  read: (node: Node) => Item,
): Promise<undefined> {
  const { run, params, query } = call;
  const customer = { id: params.customerId, companyId: graphCompanyId(query.companyId) };
  return sendList(call, async (first, after) => {
    const { customer: found } = await run(operation, { ...customer, first, after });
    return pageOf(connectionOf(required(found, 'Customer')), read);
  });
}

const NO_MORE: Page<string> = { items: [], hasNextPage: false, endCursor: null, totalCount: null };

/** Returns a page with its items as JSON. It ends early, with a link to the next one, once it has `TARGET_PAGE_BYTES`. */
async function readUpTo<Item>(readPage: ReadPage<Item>, limit: number, after: string | null): Promise<Page<string>> {
  const { totalCount, isEndless, ...first } = await readPage(Math.min(limit, GRAPH_PAGE_SIZE), after, true);
  const items: string[] = [];
  let bytes = 0;
  for (let page = first; ; page = await readPage(Math.min(limit - items.length, GRAPH_PAGE_SIZE), page.endCursor)) {
    const texts = page.items.map((item) => JSON.stringify(item));
    items.push(...texts);
    bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const { hasNextPage, endCursor } = page;
    if (!hasNextPage || items.length >= limit || bytes >= TARGET_PAGE_BYTES)
      return { items, hasNextPage, endCursor, totalCount, ...(isEndless ? { isEndless } : {}) };
  }
}

async function streamAll<Item>(response: Response, source: Batches<Item>): Promise<undefined> {
  const texts = await openStream(response, jsonTexts(source), { countsLong: true });
  response.type('application/json');
  await sendStream(response, jsonArray(texts));
  return undefined;
}

async function* jsonTexts<Item>(batches: Batches<Item>): AsyncGenerator<string, void> {
  for await (const batch of batches) if (batch.length > 0) yield batch.map((item) => JSON.stringify(item)).join(',');
}

async function* jsonArray(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[';
  for await (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
