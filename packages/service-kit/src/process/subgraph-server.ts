import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type Router } from 'express';
import { AppError } from '../errors.ts';
import { type RequestContext, workContextOf } from '../graphql/context.ts';
import type { Subgraph } from '../graphql/subgraph.ts';
import { withContext } from '../log.ts';
import type { Platform } from '../platform.ts';
import { ROWS_PATH } from '../rows/rows.routes.ts';
import { observeRequests } from '../telemetry/observe-requests.ts';
import { createHealth, type Health, type Readiness } from './health.ts';

/** Largest request body: a query with a logo of 2 MB in its variables. Bill files have their own routes. */
const GRAPHQL_BODY_LIMIT = '4mb';

const ROUTES = ['/graphql', '/uploads', ROWS_PATH];
const routeOf = ({ originalUrl }: Request): string =>
  ROUTES.find((route) => originalUrl.split(/[?/]/, 2).join('/') === route) ?? 'other';

/** Creates the HTTP application of a service: its subgraph for signed calls, health probes, and its own routes. */
export async function createSubgraphServer(
  subgraph: Subgraph,
  isReady: () => Readiness,
  routes: Router | undefined,
  { metrics, log }: Pick<Platform, 'metrics' | 'log'>,
): Promise<{ application: Express; health: Health }> {
  await subgraph.server.start();
  const health = createHealth(isReady, { service: subgraph.name, metrics });
  const application = express();
  application.disable('x-powered-by');
  application.use(health.router, observeRequests({ service: subgraph.name, metrics, log, routeOf }));
  if (routes) application.use(routes);
  application.use('/graphql', (request, response, next) => {
    try {
      response.locals.context = subgraph.contextOf(request.headers.authorization);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.status(401).json({ errors: [{ message: error.message, extensions: { code: error.code } }] });
      return;
    }
    next();
  });
  // Verify the token before the body is read.
  application.use('/graphql', express.json({ limit: GRAPHQL_BODY_LIMIT }), (_request, response, next) => {
    const context: RequestContext = response.locals.context;
    withContext(workContextOf(context), next);
  });
  application.use('/graphql', expressMiddleware(subgraph.server, { context: async ({ res }) => res.locals.context }));
  return { application, health };
}
