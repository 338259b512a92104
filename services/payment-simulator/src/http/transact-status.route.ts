import type { RequestHandler } from 'express';
import { isKeyAccepted, keyRefusal } from '../domain/merchant-key.ts';
import { errorAnswer, fieldErrors } from './field-error.ts';
import type { RouteContext } from './route-context.ts';
import { transactAnswer } from './transact-answer.ts';
import { transactStatusSchema } from './transact-request.schema.ts';

/** What became of a void or a refund; a hosted page's reference is none of its. Unknown ones are errors with 200. */
export function transactStatusRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    if (!isKeyAccepted(request.get('token'))) {
      response.status(401).json(errorAnswer('token', keyRefusal));
      return;
    }
    const parsed = transactStatusSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ errors: fieldErrors(parsed.error) });
      return;
    }
    const { tpn, reference } = parsed.data;
    const found = context.pages.transaction(reference);
    const target = { tpn, reference: found?.page.reference ?? reference };
    await context.slow('transact-status', target);
    if (context.faults.take('transact-status-500', target) !== undefined) {
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    }
    if (found === undefined || found.page.tpn !== tpn) {
      response.json(errorAnswer('transactionReferenceId', 'Invalid Transaction Reference Id'));
      return;
    }
    response.json(transactAnswer(found.transaction));
  };
}
