import express, { type ErrorRequestHandler, type Express, type Router } from 'express';
import type { SimulatorContext, SimulatorLog } from '../use-cases/ports.ts';
import { cancelRoute } from './cancel.route.ts';
import { addFault, clearFaults, exportBook } from './control.routes.ts';
import { createRoute, hostedPagePath } from './create.route.ts';
import { errorAnswer } from './field-error.ts';
import { loopbackOnly } from './loopback.ts';
import { postOutcome, showPage } from './page.routes.ts';
import type { RouteContext } from './route-context.ts';
import { createSlowAnswer } from './slow-answer.ts';
import { statusRoute } from './status.route.ts';
import { transactRoute } from './transact.route.ts';
import { transactStatusRoute } from './transact-status.route.ts';

export type RouterParts = {
  readonly context: SimulatorContext;
  readonly health: Router;
  readonly origin: RouteContext['origin'];
  readonly stopping: AbortSignal;
  readonly log: SimulatorLog;
};

export function createRouter({ context, health, origin, stopping, log }: RouterParts): Express {
  const routes: RouteContext = { ...context, origin, slow: createSlowAnswer(context.faults, stopping) };
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  const json = express.json({ limit: '64kb' });
  const form = express.urlencoded({ extended: false, limit: '4kb' });

  app.post('/api/v1/external-payment-transaction', json, createRoute(routes));
  app.get('/v1/queryPaymentStatus', statusRoute(routes));
  app.post('/api/v1/cancel', cancelRoute(routes));
  app.post('/api/v1/iposTransact', json, transactRoute(routes));
  app.post('/api/v1/iposTransactStatus', json, transactStatusRoute(routes));
  app.get(hostedPagePath, showPage(routes));
  app.post(hostedPagePath, form, postOutcome(routes));

  app.use(health);
  app.use('/_simulator', loopbackOnly);
  app.get('/_simulator/book', exportBook(routes));
  app.post('/_simulator/faults', json, addFault(routes));
  app.delete('/_simulator/faults', clearFaults(routes));

  app.use((_request, response) => {
    response.status(404).json(errorAnswer('path', 'Not Found'));
  });
  app.use(answerError(log));
  return app;
}

function answerError(log: SimulatorLog): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status: unknown = error?.status;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      response.status(status).json(errorAnswer('body', 'Invalid Request'));
      return;
    }
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'request failed');
    response.status(500).json({ message: 'Internal Server Error' });
  };
}
