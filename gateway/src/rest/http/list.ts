import { companyIdRule, type Operation, orDigits } from '@utility-pay/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { runInTurn } from '../../auth/caller-limit.ts';
import { requireFound } from './errors.ts';
import type { Run } from './route.ts';
import { type Batches, openStream } from './rows.ts';
import { sendStream } from './stream.ts';

/** Maximum length of a search. */
const MAX_SEARCH = 200;

/** Returns the query parameter that searches a list. */
export const searchField = (description: string) =>
  z.string().max(MAX_SEARCH, `search must be at most ${MAX_SEARCH} characters`).optional().meta({ description });

/** Query parameter for the company. Default: the company of the session or of the host. Super admins must name one. */
export const companyIdField = { companyId: companyIdRule.optional() };

/** Returns the id that GraphQL operations use for a company; undefined if the request names none. */
export const graphCompanyId = (companyId: number | undefined): string | undefined =>
  companyId === undefined ? undefined : String(companyId);

/** Returns the query parameter for the first or last day of a list. */
export const dayField = (description: string) =>
  z.iso.date({ error: 'from and to must be dates such as 2026-11-21' }).optional().meta({ description });

/** Returns a query parameter with a day that the caller has to name. */
export const requiredDayField = (description: string) =>
  z.iso.date({ error: 'from and to are required, as dates such as 2026-11-21' }).meta({ description });

/** Returns the query parameter that sorts a list: a field's name, prefixed with `-` for descending order. */
export function sortField<const Orders extends Record<string, string>>(orders: Orders) {
  const names = Object.keys(orders) as (keyof Orders & string)[];
  return z
    .enum(names, { error: `sort must be one of ${names.join(', ')}` })
    .optional()
    .meta({ description: 'Sort order; `-` sorts descending.' });
}

/** Rows per graph query. */
const GRAPH_PAGE_SIZE = 200;
const MAX_LIMIT = 1000;
/** A REST page ends before its limit once the rows that were read have at least this many bytes of JSON. */
const TARGET_PAGE_BYTES = 2 * 1024 * 1024;

/** Header with the end cursor, for lists to which entries are added at the end. */
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

/** The parts of a route's input that a list needs. */
interface ListInput {
  request: Request;
  response: Response;
  query: { limit?: number | undefined; after?: string | undefined };
}

export interface Page<Item> {
  items: Item[];
  hasNextPage: boolean;
  endCursor: string | null;
  totalCount: number | null;
  /** The end cursor is sent with the last page too, because entries are added at the end of the list. */
  sendsEndCursor?: boolean;
}

/**
 * Reads up to `first` rows after a cursor. `isCounted` requests the total count, which can take as long as reading the
 * whole list.
 */
export type ReadPage<Item> = (first: number, after: string | null, isCounted?: boolean) => Promise<Page<Item>>;

/** A page of a list as GraphQL returns it. */
interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount?: number;
}

/** Returns the page of a connection, with each node converted by `toItem`. */
export const pageOf = <Node, Item>(connection: Connection<Node>, toItem: (node: Node) => Item): Page<Item> => ({
  items: connection.edges.map(({ node }) => toItem(node)),
  hasNextPage: connection.pageInfo.hasNextPage,
  endCursor: connection.pageInfo.endCursor,
  totalCount: connection.totalCount ?? null,
});

/** Yields the whole list, one page of up to 200 rows at a time. */
export async function* readPages<Item>(readPage: ReadPage<Item>): Batches<Item> {
  for (let page = await readPage(GRAPH_PAGE_SIZE, null); ; page = await readPage(GRAPH_PAGE_SIZE, page.endCursor)) {
    yield page.items;
    if (!page.hasNextPage) return;
  }
}

/**
 * Sends a list as a JSON array: with `limit`, one page and a link to the next one; without it, the whole list as a
 * stream. `readAll` yields the whole list; by default `readPage` is called for page after page.
 */
export async function sendList<Item>(
  { request, response, query: { limit, after } }: ListInput,
  readPage: ReadPage<Item>,
  readAll = (): Batches<Item> => readPages(readPage),
): Promise<undefined> {
  if (limit === undefined) return streamAll(response, readAll());
  const { items, hasNextPage, endCursor, totalCount, sendsEndCursor } = await runInTurn(response, async () =>
    response.closed ? EMPTY_PAGE : readLimitedPage(readPage, limit, after ?? null),
  );
  if (totalCount !== null) response.set('X-Total-Count', String(totalCount));
  if (sendsEndCursor && endCursor) response.set(END_CURSOR_HEADER, endCursor);
  if (hasNextPage && endCursor) {
    const next = new URLSearchParams(request.originalUrl.split('?')[1]);
    next.set('after', endCursor);
    response.set('Link', `<${request.baseUrl}${request.path}?${next}>; rel="next"`);
  }
  response.type('application/json').send(`[${items.join(',')}]`);
  return undefined;
}

interface CustomerListInput extends ListInput {
  run: Run;
  params: { customerId: string };
  query: ListInput['query'] & { companyId?: number | undefined };
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
  call: CustomerListInput,
  operation: Operation<{ customer: Customer | null }, CustomerListVariables>,
  connectionOf: (customer: Customer) => Connection<Node>,
  toItem: (node: Node) => Item,
): Promise<undefined> {
  const { run, params, query } = call;
  const customer = { id: params.customerId, companyId: graphCompanyId(query.companyId) };
  return sendList(call, async (first, after) => {
    const { customer: found } = await run(operation, { ...customer, first, after });
    return pageOf(connectionOf(requireFound(found, 'Customer')), toItem);
  });
}

const EMPTY_PAGE: Page<string> = { items: [], hasNextPage: false, endCursor: null, totalCount: null };

/**
 * Returns up to `limit` items as JSON texts, fewer once they have TARGET_PAGE_BYTES. Reads as many GraphQL pages as
 * needed.
 */
async function readLimitedPage<Item>(
  readPage: ReadPage<Item>,
  limit: number,
  after: string | null,
): Promise<Page<string>> {
  const { totalCount, sendsEndCursor, ...first } = await readPage(Math.min(limit, GRAPH_PAGE_SIZE), after, true);
  const items: string[] = [];
  let bytes = 0;
  for (let page = first; ; page = await readPage(Math.min(limit - items.length, GRAPH_PAGE_SIZE), page.endCursor)) {
    const texts = page.items.map((item) => JSON.stringify(item));
    items.push(...texts);
    bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const { hasNextPage, endCursor } = page;
    if (!hasNextPage || items.length >= limit || bytes >= TARGET_PAGE_BYTES)
      return { items, hasNextPage, endCursor, totalCount, ...(sendsEndCursor ? { sendsEndCursor } : {}) };
  }
}

async function streamAll<Item>(response: Response, source: Batches<Item>): Promise<undefined> {
  const texts = await openStream(response, jsonTexts(source), { countsAsExport: true });
  response.type('application/json');
  await sendStream(response, jsonArray(texts));
  return undefined;
}

/** Yields each batch as JSON texts separated by commas. */
async function* jsonTexts<Item>(batches: Batches<Item>): AsyncGenerator<string, void> {
  for await (const batch of batches) if (batch.length > 0) yield batch.map((item) => JSON.stringify(item)).join(',');
}

/** Yields a JSON array around texts of items. */
async function* jsonArray(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[';
  for await (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
