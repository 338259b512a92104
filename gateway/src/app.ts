import { createHealth } from '@utility-pay/service-kit/process/health';
import type { HttpServerOptions } from '@utility-pay/service-kit/process/http-server';
import { createMetrics } from '@utility-pay/service-kit/telemetry/metrics';
import { observeRequests } from '@utility-pay/service-kit/telemetry/observe-requests';
import express, { type Express, Router } from 'express';
import { hasSessionCookie, requestContext, requireSameOrigin } from './auth/authenticate.ts';
import { createCallerLimit, limitRequests } from './auth/caller-limit.ts';
import { limitInFlight } from './auth/in-flight.ts';
import { createLookupLimit } from './auth/lookup-limit.ts';
import { createCompanyOfHost, createFindPortalOrigin } from './auth/portal-origin.ts';
import { logRefusedAccess } from './auth/refused-access.ts';
import { graphErrorHandler } from './graph/errors.ts';
import { graphRoutes } from './graph/graph.routes.ts';
import { createGraph } from './graph/graph.ts';
import type { GatewayOptions } from './options.ts';
import { docsRoutes } from './rest/docs/docs.routes.ts';
import { restErrorHandler } from './rest/http/errors.ts';
import { createIdempotency } from './rest/http/idempotency.ts';
import { createRunOperation } from './rest/http/route.ts';
import { createRestRouter, routeOf } from './rest/http/router.ts';
import { serveDocument } from './rest/openapi/document.ts';
import { providerRoutes, visitRoute } from './rest/payments/provider.routes.ts';
import { routes } from './rest/routes.ts';
import { isBillFile, isStreamed } from './rest/uploads/upload-body.ts';
import { limitConcurrentUploads } from './uploads/limit-concurrent-uploads.ts';
import { pagesWithQueries } from './web/pages-with-queries.ts';
import { findPrerenderedPages } from './web/prerendered-pages.ts';
import { securityHeaders } from './web/security-headers.ts';
import { createStaticRouter } from './web/static.ts';

export interface Gateway {
  application: Express;
  serverOptions: HttpServerOptions;
  unready(): void;
  stop(): Promise<void>;
}

/** Creates the gateway: the federated graph, the REST API over it, browser sessions and the portal's files. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { call, requestHashKeys, publicUrl, log } = options;
  const callers = createCallerLimit(options.rateLimits);
  const { metrics = createMetrics(), showMetrics = true } = options;
  const graph = createGraph({ ...options, metrics, callers });
  await graph.start();
  const health = createHealth(() => true, { service: 'gateway', metrics, showMetrics });
  const prerendered = findPrerenderedPages(options.webRoot);
  const lookups = createLookupLimit(options.rateLimits);
  const findPortalOrigin = createFindPortalOrigin(publicUrl, createCompanyOfHost(call, lookups));
  const context = requestContext({ call, publicUrl, findPortalOrigin, callers, lookups });
  const limit = limitRequests(callers);
  const run = createRunOperation(graph);
  const api = Router();
  // Returns and webhooks from the provider are cross-site and have no session.
  api.use('/api', providerRoutes(options, callers));
  api.use(
    ['/api', '/graphql'],
    logRefusedAccess(log, routeOf),
    context,
    limit,
    requireSameOrigin,
    limitInFlight({ factor: options.rateLimits?.factor, isStreamed }),
  );
  api.use('/graphql', graphRoutes(graph), graphErrorHandler(log));
  api.use('/api', visitRoute(run, callers));
  const idempotency = createIdempotency(call, requestHashKeys);
  const receiveUpload = limitConcurrentUploads(options.receiveUpload);
  api.use('/api', createRestRouter(routes, run, { ...options, receiveUpload }, idempotency));
  api.use('/api', (_request, response) => void response.status(404).type('text/plain').send('Not found'));
  const application = express();
  application.disable('x-powered-by');
  application.set('query parser', 'simple');
  application.set('trust proxy', options.trustedProxies);
  application.use(
    // First, so that every response has the security headers.
    securityHeaders(publicUrl, prerendered.styleHashes),
    health.router,
    observeRequests({ service: 'gateway', metrics, log, routeOf }),
    api,
    serveDocument(routes),
    docsRoutes(),
    pagesWithQueries({ pages: prerendered.withQueries, context, limitRequests: limit, run }),
    createStaticRouter({
      root: options.webRoot,
      prerendered,
      hasSessionCookie: ({ headers }) => hasSessionCookie(headers.cookie),
    }),
    restErrorHandler(log),
  );
  const serverOptions = { isUpload: isBillFile, behindProxy: options.trustedProxies > 0 };
  return { application, serverOptions, unready: health.unready, stop: () => graph.stop().finally(callers.close) };
}
