import type { RequestHandler } from 'express';
import { isKeyAccepted, keyRefusal } from '../domain/merchant-key.ts';
import { transact } from '../use-cases/transact.ts';
import { errorAnswer, fieldErrors } from './field-error.ts';
import type { RouteContext } from './route-context.ts';
import { transactAnswer } from './transact-answer.ts';
import { transactRequestSchema } from './transact-request.schema.ts';

/** Voids and refunds. The work is done before any answer, and a fault may keep the answer from its reader. */
export function transactRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    if (!isKeyAccepted(request.get('token'))) {
      response.status(401).json(errorAnswer('token', keyRefusal));
      return;
    }
    const parsed = transactRequestSchema.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).json({ errors: fieldErrors(parsed.error) });
      return;
    }
    const result = await transact(context, parsed.data);
    if (result.kind === 'unknown') {
      response.status(400).json(errorAnswer('rrn', 'Invalid RRN'));
      return;
    }
    if (result.kind === 'duplicate-reference') {
      response.status(400).json(errorAnswer('transactionReferenceId', 'Transaction id must be unique'));
      return;
    }
    await context.slow('transact', result.page);
    if (context.faults.take('transact-reset', result.page) !== undefined) {
      response.destroy();
      return;
    }
    if (result.kind === 'lost' || context.faults.take('transact-500', result.page) !== undefined) {
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    }
    response.json(transactAnswer(result.transaction));
  };
}
