import type { RequestHandler } from 'express';
import { isKeyAccepted, keyRefusal } from '../domain/merchant-key.ts';
import { createPage } from '../use-cases/create-page.ts';
import { errorAnswer } from './field-error.ts';
import { readCreateRequest } from './read-create-request.ts';
import type { RouteContext } from './route-context.ts';

export const hostedPagePath = '/api/v1/externalPay';

export function createRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    if (!isKeyAccepted(request.get('token'))) {
      response.status(401).json(errorAnswer('token', keyRefusal));
      return;
    }
    const read = readCreateRequest(request.body);
    if (read.kind === 'refused') {
      response.status(400).json({ errors: read.errors });
      return;
    }
    const result = await createPage(context, read.request);
    if (result.kind === 'duplicate-reference') {
      response.status(400).json(errorAnswer('transactionReferenceId', 'Transaction id must be unique'));
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
