import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Endpoint, FaultTarget, OutageMode } from '../domain/fault.ts';
import type { RouteContext } from './route-context.ts';

/** A hanging call is closed after this time: longer than any client waits. */
const HANG_MS = 120_000;

/** Fails a merchant's call during an outage, before anything is done. */
export function outageOf(context: RouteContext, endpoint: Endpoint, stopping: AbortSignal): RequestHandler {
  return async (request, response, next) => {
    const outage = context.faults.take(
      'outage',
      targetOf(context, request),
      (fault) => fault.endpoint === undefined || fault.endpoint === endpoint,
    );
    if (outage === undefined) return next();
    await fail(response, outage.mode, stopping);
  };
}

function targetOf(context: RouteContext, request: Request): FaultTarget {
  const page = context.pages.byToken(request.get('authorization') ?? '')?.page;
  const { merchantId, transactionReferenceId } = request.body?.merchantAuthentication ?? {};
  const { query } = request;
  return {
    reference: page?.reference ?? String(transactionReferenceId ?? query.transactionReferenceId ?? ''),
    tpn: page?.tpn ?? String(merchantId ?? query.tpn ?? ''),
  };
}

async function fail(response: Response, mode: OutageMode, stopping: AbortSignal): Promise<void> {
  switch (mode) {
    case 'error':
      response.status(500).json({ message: 'Internal Server Error' });
      return;
    case 'bad-gateway':
      response.status(502).type('html').send('<html><body>502 Bad Gateway</body></html>');
      return;
    case 'rate-limited':
      response.status(429).json({ message: 'Too Many Requests' });
      return;
    case 'garbage':
      response.type('html').send('<html><body>We will be back soon</body></html>');
      return;
    case 'hang':
      await wait(HANG_MS, undefined, { signal: stopping }).catch(() => undefined);
      response.destroy();
      return;
    case 'reset':
      response.destroy();
  }
}
