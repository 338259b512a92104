import { expressMiddleware } from '@as-integrations/express5';
import { createHealth } from '@utility-pay/service-kit';
import express, { type Express, Router } from 'express';
import { requestContext } from './auth/request-context.ts';
import { sameOrigin } from './auth/same-origin.ts';
import { createGraph } from './graph/graph.ts';
import type { GatewayOptions } from './options.ts';
import { answerErrors } from './rest/answer-errors.ts';
import { providerRoutes } from './rest/provider.routes.ts';
import { createRestRouter } from './rest/router.ts';
import { createRunOperation } from './rest/run-operation.ts';
import { securityHeaders } from './web/security-headers.ts';
import { createStaticRouter } from './web/static.ts';

/** A query with its variables. */
const GRAPHQL_BODY_LIMIT = '256kb';

export interface Gateway {
  application: Express;
  unready(): void;
  stop(): Promise<void>;
}

/** One graph, the REST facade over it, browser sessions, and the web application's files. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { call, publicUrl, log } = options;
  const graph = createGraph(options);
  await graph.start();
  const health = createHealth(() => true);
  const api = Router();
  // The provider's browsers and notices come from another site and bring no session.
  api.use('/api', providerRoutes(options));
  api.use(['/api', '/graphql'], requestContext(call, publicUrl), sameOrigin(publicUrl));
  api.use('/graphql', express.json({ limit: GRAPHQL_BODY_LIMIT }));
  api.use('/graphql', expressMiddleware(graph, { context: async ({ res }) => res.locals.context }));
  api.use('/api', createRestRouter(createRunOperation(graph, publicUrl), options));
  api.use('/api', (_request, response) => void response.status(404).type('text/plain').send('Not found'));
  const application = express();
  application.disable('x-powered-by');
  application.set('query parser', 'simple');
  application.set('trust proxy', options.trustedProxies);
  application.use(
    health.router,
    securityHeaders(publicUrl),
    api,
    createStaticRouter(options.webRoot),
    answerErrors(log),
  );
  return { application, unready: health.unready, stop: () => graph.stop() };
}
