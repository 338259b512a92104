import type { Request, RequestHandler, Response } from 'express';
import { isOutcome } from '../domain/outcome.ts';
import { isExpired } from '../domain/page.ts';
import { returnAddress } from '../domain/return-address.ts';
import { decidePage } from '../use-cases/decide-page.ts';
import { messagePage } from '../views/message-page.ts';
import { outcomePage } from '../views/outcome-page.ts';
import { paymentPage } from '../views/payment-page.ts';
import { answerPage } from './answer-page.ts';
import type { RouteContext } from './route-context.ts';

export function showPage(context: RouteContext): RequestHandler {
  return (request, response) => {
    const record = context.pages.byToken(tokenOf(request));
    if (record === undefined) return answerUnknown(response);
    if (record.decision !== null) return answerPage(response, 200, outcomePage(record.page, record.decision));
    if (isExpired(record.page, context.clock.now())) return answerExpired(response);
    return answerPage(response, 200, paymentPage(record.page));
  };
}

export function postOutcome(context: RouteContext): RequestHandler {
  return async (request, response) => {
    const outcome: unknown = request.body?.outcome;
    if (!isOutcome(outcome)) {
      answerPage(response, 400, messagePage('Choose an outcome', 'Go back and use one of the four buttons.'));
      return;
    }
    const result = await decidePage(context, tokenOf(request), outcome);
    if (result.kind === 'unknown') return answerUnknown(response);
    if (result.kind === 'expired') return answerExpired(response);
    if (result.kind === 'spent') return answerPage(response, 200, outcomePage(result.page, result.decision));

    await context.slow('page', result.page);
    const address = result.returns ? returnAddress(result.page, result.decision) : null;
    if (address === null) return answerPage(response, 200, outcomePage(result.page, result.decision));
    response.set('cache-control', 'no-store').redirect(303, address);
  };
}

function tokenOf(request: Request): string {
  return typeof request.query.t === 'string' ? request.query.t : '';
}

function answerUnknown(response: Response): void {
  answerPage(response, 404, messagePage('Page not found', 'This payment page does not exist.'));
}

function answerExpired(response: Response): void {
  answerPage(response, 410, messagePage('Page expired', 'This payment page is no longer valid. Ask for a new one.'));
}
