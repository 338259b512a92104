import type { RequestHandler } from 'express';
import { isKeyAccepted, keyRefusal } from '../domain/merchant-key.ts';
import { createPage } from '../use-cases/create-page.ts';
import type { RouteContext } from './route-context.ts';

export const hostedPagePath = '/api/v1/externalPay';

export function createRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    if (!isKeyAccepted(request.get('token'))) {
      response.status(401).json(keyRefusal);
      return;
    }
    const result = await createPage(context, request.body);
    if (result.kind === 'refused') {
      response.status(400).json({ errors: result.errors });
      return;
    }
    await context.slow('create', result.page);
    if (context.faults.take('create-500', result.page) !== undefined) {
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    }
    const information = `${context.origin.url}${hostedPagePath}?t=${encodeURIComponent(result.page.token)}`;
    response.json({ message: 'Url generated Successful', information });
  };
}
