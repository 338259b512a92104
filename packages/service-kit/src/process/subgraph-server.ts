import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type Router } from 'express';
import { whoAsks } from '../auth.ts';
import { AppError } from '../errors.ts';
import type { RequestContext, Subgraph } from '../graphql/subgraph.ts';
import { withContext } from '../log.ts';
import type { Platform } from '../platform.ts';
import { observeRequests } from '../telemetry/observe-requests.ts';
import { createHealth, type Health, type Readiness } from './health.ts';

/** A query with its variables, a logo of 2 MB as text among them; files travel on their own routes. */
const GRAPHQL_BODY_LIMIT = '4mb';

const ROUTES = ['/graphql', '/uploads'];
const routeOf = ({ originalUrl }: Request): string =>
  ROUTES.find((route) => originalUrl.split('?')[0] === route) ?? 'other';

/** The HTTP face of a service: its graph for signed callers, its probes, and routes of its own. */
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
  // Only now: a body is read for nobody but our own.
  application.use('/graphql', express.json({ limit: GRAPHQL_BODY_LIMIT }), (_request, response, next) => {
    const { requestId, actor }: RequestContext = response.locals.context;
    withContext({ requestId, ...whoAsks(actor) }, next);
  });
  application.use('/graphql', expressMiddleware(subgraph.server, { context: async ({ res }) => res.locals.context }));
  return { application, health };
}
