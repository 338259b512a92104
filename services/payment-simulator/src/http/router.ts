import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import type { Endpoint } from '../domain/fault.ts';
import type { SimulatorContext, SimulatorLog, StripeWebhooks } from '../use-cases/ports.ts';
import type { StripeMerchants } from '../use-cases/stripe-merchant.ts';
import { addFault, clearFaults, exportLedger, loopbackOnly } from './control.routes.ts';
import { errorBody } from './fields.ts';
import { addDispute, postDisputeWon, sendWebhooks } from './merchant-control.routes.ts';
import { outageOf } from './outage.ts';
import { postOutcome, showPage } from './page.routes.ts';
import { cancelRoute, createRoute, hostedPagePath, statusRoute } from './payment.routes.ts';
import { createRouteContext, type RouteContext } from './route-context.ts';
import { stripeApi } from './stripe-api.routes.ts';
import { stripeControl } from './stripe-control.routes.ts';
import { createStripeFaults } from './stripe-faults.ts';
import { stripePages } from './stripe-page.routes.ts';
import { transactRoute, transactStatusRoute } from './transact.routes.ts';
import { listRoute } from './transaction-list.routes.ts';

export type RouterOptions = {
  readonly context: SimulatorContext;
  readonly stripe: { readonly merchants: StripeMerchants; readonly webhooks: StripeWebhooks };
  readonly health: Router;
  readonly origin: RouteContext['origin'];
  readonly stopping: AbortSignal;
  readonly log: SimulatorLog;
};

export function createRouter({ context, stripe: parts, health, origin, stopping, log }: RouterOptions): Express {
  const routes = createRouteContext(context, origin, stopping);
  const stripe = {
    ...parts,
    origin,
    clock: context.clock,
    faults: createStripeFaults(stopping),
    refunds: { status: 'succeeded' as const },
  };
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  const json = express.json({ limit: '64kb' });
  const form = express.urlencoded({ extended: false, limit: '4kb' });
  const tokenKey = requireMerchantKey('token');
  const queryKey = requireMerchantKey('authorization');
  const outage = (endpoint: Endpoint) => outageOf(routes, endpoint, stopping);

  app.post('/api/v1/external-payment-transaction', json, outage('create'), tokenKey, createRoute(routes));
  app.get('/v1/queryPaymentStatus', outage('status'), queryKey, statusRoute(routes));
  app.get('/v1/transactions', outage('list'), queryKey, listRoute(routes));
  app.post('/api/v1/cancel', outage('cancel'), cancelRoute(routes));
  app.post('/api/v1/iposTransact', json, outage('transact'), tokenKey, transactRoute(routes));
  app.post('/api/v1/iposTransactStatus', json, outage('transact-status'), tokenKey, transactStatusRoute(routes));
  app.get(hostedPagePath, showPage(routes));
  app.post(hostedPagePath, form, postOutcome(routes));

  app.use(health);
  app.use('/_simulator', loopbackOnly);
  app.get('/_simulator/ledger', exportLedger(routes));
  app.post('/_simulator/faults', json, addFault(routes));
  app.delete('/_simulator/faults', clearFaults(routes));
  app.post('/_simulator/disputes', json, addDispute(routes));
  app.post('/_simulator/disputes/:id/won', json, postDisputeWon(routes));
  app.post('/_simulator/webhooks', json, sendWebhooks(routes));

  app.use(stripeApi(stripe));
  app.use(stripePages(stripe.merchants));
  app.use('/_simulator/stripe', stripeControl(stripe));

  app.use((_request, response) => {
    response.status(404).json(errorBody('path', 'Not Found'));
  });
  app.use(handleError(log));
  return app;
}

/** Accepts any key except one that starts with `bad`, so that a wrong key can be tested too. */
function requireMerchantKey(header: 'token' | 'authorization'): RequestHandler {
  return (request, response, next) => {
    const key = request.get(header)?.trim() ?? '';
    if (key !== '' && !key.startsWith('bad')) return next();
    response.status(401).json(errorBody('token', 'Payment Processing Token is Expired. Please try with new Token'));
  };
}

function handleError(log: SimulatorLog): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status: unknown = error?.status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      response.status(status).json(errorBody('body', 'Invalid Request'));
      return;
    }
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'Request failed');
    response.status(500).json({ message: 'Internal Server Error' });
  };
}
