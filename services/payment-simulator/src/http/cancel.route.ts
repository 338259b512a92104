import type { RequestHandler } from 'express';
import { cancelPage } from '../use-cases/cancel-page.ts';
import { errorAnswer } from './field-error.ts';
import type { RouteContext } from './route-context.ts';

/** The page's own `t` is the credential: who holds it may close the page. */
export function cancelRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const result = await cancelPage(context, request.get('authorization') ?? '');
    if (result.kind === 'unknown') {
      response.status(401).json(errorAnswer('Authorization', 'Invalid Token'));
      return;
    }
    await context.slow('cancel', result.page);
    if (result.kind === 'spent') {
      response.status(400).json(errorAnswer('Authorization', 'Transaction is already processed'));
      return;
    }
    response.json({ message: 'Transaction cancelled' });
  };
}
