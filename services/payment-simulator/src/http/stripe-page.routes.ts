import express, { type Request, Router } from 'express';
import type { StripeMerchants, StripeOutcome } from '../use-cases/stripe-merchant.ts';
import { stripeOutcomes } from '../use-cases/stripe-merchant.ts';
import { messagePage } from '../views/pages.ts';
import { stripePage } from '../views/stripe-page.ts';
import { approvedAmount } from './approved-amount.ts';
import { sendInvalidAmount, sendPage, sendUnknownPage } from './send-page.ts';

const isOutcome = (value: unknown): value is StripeOutcome => stripeOutcomes.some((outcome) => outcome === value);

/** The Checkout page. Its buttons post `outcome`; an open page takes any number of attempts. */
export function stripePages(merchants: StripeMerchants): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '4kb' });

  router.get('/stripe/pay/:id', (request, response) => {
    const found = merchants.find(request.params.id);
    if (!found) return sendUnknownPage(response);
    sendPage(response, 200, pageOf(found, false));
  });
  router.post('/stripe/pay/:id', form, (request: Request<{ id: string }>, response) => {
    const found = merchants.find(request.params.id);
    const outcome: unknown = request.body?.outcome;
    if (!found || !isOutcome(outcome))
      return sendPage(response, 400, messagePage('Choose an outcome', 'Go back and use one of the buttons.'));
    const { key, session } = found;
    const wasOpen = session.status === 'open';
    const approved = approvedAmount(request.body?.amount);
    if (approved.kind === 'invalid') return sendInvalidAmount(response);
    merchants.decide(key, session, outcome, approved.minor);
    if (!wasOpen || outcome === 'declined') return sendPage(response, 200, pageOf(found, outcome === 'declined'));
    response
      .set('cache-control', 'no-store')
      .redirect(303, outcome === 'left' ? session.cancel_url : session.success_url);
  });
  return router;

  function pageOf({ session }: NonNullable<ReturnType<StripeMerchants['find']>>, wasDeclined: boolean): string {
    if (session.status === 'open') return stripePage(session, wasDeclined);
    return session.status === 'expired'
      ? messagePage('Page expired', 'This payment page can no longer be used.')
      : messagePage('Payment received', 'This payment page has already been used.');
  }
}
