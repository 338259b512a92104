import type { RequestHandler } from 'express';
import { isKeyAccepted, keyRefusal } from '../domain/merchant-key.ts';
import { findStatus } from '../use-cases/find-status.ts';
import { errorAnswer } from './field-error.ts';
import type { RouteContext } from './route-context.ts';

export function statusRoute(context: RouteContext): RequestHandler {
  return async (request, response) => {
    if (!isKeyAccepted(request.get('authorization'))) {
      response.status(401).json(errorAnswer('token', keyRefusal));
      return;
    }
    const tpn = textOf(request.query.tpn);
    const reference = textOf(request.query.transactionReferenceId);
    const result = findStatus(context, tpn, reference);
    await context.slow('status', { tpn, reference });
    switch (result.kind) {
      case 'done':
        response.json({ iposHPResponse: result.result });
        return;
      case 'pending':
        response.json({ status: 'Pending', data: {} });
        return;
      case 'unknown':
        response.status(400).json(errorAnswer('transactionReferenceId', 'Invalid Transaction Reference Id'));
    }
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
