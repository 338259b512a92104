import type { RequestHandler } from 'express';
import { formatDollars } from '../domain/numbers.ts';
import type { Transaction } from '../domain/page.ts';
import { transact } from '../use-cases/transact.ts';
import { errorBody, fieldErrors } from './fields.ts';
import type { RouteContext } from './route-context.ts';
import { transactRequestSchema, transactStatusSchema } from './transact-request.ts';

/** Voids or refunds a payment. Faults apply to the response, after the work is done. */
export function transactRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const parsed = transactRequestSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ errors: fieldErrors(parsed.error) });
      return;
    }
    const result = await transact(context, parsed.data);
    if (result.kind === 'unknown') {
      response.status(400).json(errorBody('rrn', 'Invalid RRN'));
      return;
    }
    if (result.kind === 'duplicate-reference') {
      response.status(400).json(errorBody('transactionReferenceId', 'Transaction id must be unique'));
      return;
    }
    await context.delay('transact', result.page);
    if (context.faults.take('transact-reset', result.page) !== undefined) {
      response.destroy();
      return;
    }
    if (result.kind === 'lost' || context.faults.take('transact-500', result.page) !== undefined) {
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    }
    response.json(transactBody(result.transaction));
  };
}

/** Returns a void's or refund's result by its own reference. Like the provider, reports an unknown one with 200. */
export function transactStatusRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const parsed = transactStatusSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ errors: fieldErrors(parsed.error) });
      return;
    }
    const { tpn, reference } = parsed.data;
    const existing = context.pages.transaction(reference);
    const target = { tpn, reference: existing?.page.reference ?? reference };
    await context.delay('transact-status', target);
    if (context.faults.take('transact-status-500', target) !== undefined) {
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    }
    if (existing === undefined || existing.page.tpn !== tpn) {
      response.json(errorBody('transactionReferenceId', 'Invalid Transaction Reference Id'));
      return;
    }
    response.json(transactBody(existing.transaction));
  };
}

/** The documented result fields of a void or refund. */
const transactBody = (transaction: Transaction) => ({
  iposTransactResponse: {
    responseCode: transaction.approved ? 200 : 400,
    responseMessage: transaction.approved ? 'Successful' : 'Declined',
    errResponseCode: transaction.errResponseCode,
    errResponseMessage: transaction.errResponseMessage,
    transactionReferenceId: transaction.reference,
    transactionType: transaction.kind === 'void' ? '2' : '3',
    transactionId: transaction.transactionId,
    amount: formatDollars(transaction.amountMinor),
    totalAmount: formatDollars(transaction.amountMinor),
    rrn: transaction.rrn,
  },
});
