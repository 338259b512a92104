import type { RequestHandler } from 'express';
import { listTransactions } from '../domain/transaction-list.ts';
import { errorBody } from './fields.ts';
import type { RouteContext } from './route-context.ts';

/** Transactions per page of the list. */
const PAGE_SIZE = 200;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Lists what moved money at a terminal. The provider documents no such call; its web portal has the same list. */
export function listRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const { tpn, from, to, after = '0' } = request.query as Record<string, unknown>;
    const query = { tpn: String(tpn), from: String(from), to: String(to) };
    if (!INSTANT.test(query.from) || !INSTANT.test(query.to) || !/^\d{1,9}$/.test(String(after))) {
      response.status(400).json(errorBody('from', 'Invalid Date'));
      return;
    }
    await context.delay('list', { tpn: query.tpn, reference: '' });
    const start = Number(after);
    const all = listTransactions(context.pages.all(), query);
    const next = start + PAGE_SIZE < all.length ? String(start + PAGE_SIZE) : null;
    response.json({ transactions: all.slice(start, start + PAGE_SIZE), next });
  };
}
