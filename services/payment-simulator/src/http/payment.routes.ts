import type { RequestHandler } from 'express';
import { cancelPage, createPage, findStatus } from '../use-cases/hosted-page.ts';
import { parseCreateRequest } from './create-request.ts';
import { errorBody } from './fields.ts';
import type { RouteContext } from './route-context.ts';

export const hostedPagePath = '/api/v1/externalPay';

/** Creates a hosted page. */
export function createRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const parsed = parseCreateRequest(request.body);
    if (parsed.kind === 'invalid') {
      response.status(400).json({ errors: parsed.errors });
      return;
    }
    const result = await createPage(context, parsed.request);
    if (result.kind === 'duplicate-reference') {
      response.status(400).json(errorBody('transactionReferenceId', 'Transaction id must be unique'));
      return;
    }
    await context.delay('create', result.page);
    if (context.faults.take('create-500', result.page) !== undefined) {
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    }
    const information = `${context.origin.url}${hostedPagePath}?t=${encodeURIComponent(result.page.token)}`;
    response.json({ message: 'Url generated Successful', information });
  };
}

/** Returns a payment's result, or `Pending` while the page is open. */
export function statusRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const tpn = textOf(request.query.tpn);
    const reference = textOf(request.query.transactionReferenceId);
    const status = findStatus(context, tpn, reference);
    await context.delay('status', { tpn, reference });
    switch (status.kind) {
      case 'done':
        response.json({ iposHPResponse: status.result });
        return;
      case 'pending':
        response.json({ status: 'Pending', data: {} });
        return;
      case 'unknown':
        response.status(400).json(errorBody('transactionReferenceId', 'Invalid Transaction Reference Id'));
    }
  };
}

/** Closes an open page. The credential is the page's own token. */
export function cancelRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const result = await cancelPage(context, request.get('authorization') ?? '');
    if (result.kind === 'unknown') {
      response.status(401).json(errorBody('Authorization', 'Invalid Token'));
      return;
    }
    await context.delay('cancel', result.page);
    if (result.kind === 'used') {
      response.status(400).json(errorBody('Authorization', 'Transaction is already processed'));
      return;
    }
    response.json({ message: 'Transaction cancelled' });
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
