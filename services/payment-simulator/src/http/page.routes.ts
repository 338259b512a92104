import type { Request, RequestHandler, Response } from 'express';
import { isOutcome, returnUrlFor } from '../domain/outcome.ts';
import { isExpired } from '../domain/page.ts';
import { openDispute, winDispute } from '../use-cases/disputes.ts';
import { decidePage } from '../use-cases/hosted-page.ts';
import { messagePage, outcomePage, paymentPage } from '../views/pages.ts';
import { approvedAmount } from './approved-amount.ts';
import type { RouteContext } from './route-context.ts';
import { sendInvalidAmount, sendPage, sendUnknownPage } from './send-page.ts';

export function showPage(context: RouteContext): RequestHandler {
  return (request, response) => {
    const record = context.pages.byToken(tokenOf(request));
    if (record === undefined) return sendUnknownPage(response);
    if (record.decision !== null)
      return sendPage(response, 200, outcomePage(record.page, record.decision, record.disputes));
    if (isExpired(record.page, context.clock.now())) return sendExpired(response);
    return sendPage(response, 200, paymentPage(record.page));
  };
}

export function postOutcome(context: RouteContext): RequestHandler {
  return async (request, response) => {
    if (request.body?.event !== undefined) return postDisputeEvent(context, request, response);
    const outcome: unknown = request.body?.outcome;
    if (!isOutcome(outcome)) {
      sendPage(response, 400, messagePage('Choose an outcome', 'Go back and use one of the four buttons.'));
      return;
    }
    const approved = approvedAmount(request.body?.amount);
    if (approved.kind === 'invalid') {
      sendInvalidAmount(response);
      return;
    }
    const result = await decidePage(context, tokenOf(request), outcome, approved.minor);
    if (result.kind === 'unknown') return sendUnknownPage(response);
    if (result.kind === 'expired') return sendExpired(response);
    if (result.kind === 'used') return sendPage(response, 200, outcomePage(result.page, result.decision));

    await context.delay('page', result.page);
    const returnUrl = result.redirects ? returnUrlFor(result.page, result.decision) : null;
    if (returnUrl === null) return sendPage(response, 200, outcomePage(result.page, result.decision));
    response.set('cache-control', 'no-store').redirect(303, returnUrl);
  };
}

/** Charges a payment back, returns it, or has the merchant win, according to the pressed button. */
async function postDisputeEvent(context: RouteContext, request: Request, response: Response): Promise<void> {
  const record = context.pages.byToken(tokenOf(request));
  if (record === undefined || record.decision === null) return sendUnknownPage(response);
  const event: unknown = request.body.event;
  if (event === 'chargeback' || event === 'return') {
    await openDispute(context, record, { kind: event, amountMinor: null, notify: true });
  }
  const open = record.disputes.find(({ kind, wonAt }) => kind === 'chargeback' && wonAt === null);
  if (event === 'won' && open) await winDispute(context, record, { id: open.id, notify: true });
  response.set('cache-control', 'no-store').redirect(303, request.originalUrl);
}

function tokenOf(request: Request): string {
  return typeof request.query.t === 'string' ? request.query.t : '';
}

function sendExpired(response: Response): void {
  sendPage(
    response,
    410,
    messagePage('Page expired', 'This payment page has expired. Go back to the merchant and start again.'),
  );
}
