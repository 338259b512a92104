import express, { type Express, type Request, type Router } from 'express';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Subgraph } from '../graphql/subgraph.ts';
import type { SubgraphResponse } from '../graphql/transport.ts';
import type { InternalClaims } from '../internal-token.ts';
import type { Platform } from '../platform.ts';
import { ROWS_PATH } from '../rows/rows.routes.ts';
import { observeRequests } from '../telemetry/observe-requests.ts';
import { createHealth, type Health, type Readiness } from './health.ts';

/** Largest request body: a query with a logo of 2 MB in its variables. Bill files have their own routes. */
const GRAPHQL_BODY_LIMIT = '4mb';

const operationBody = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().optional(),
});

const NOT_AN_OPERATION: SubgraphResponse = {
  errors: [{ message: 'The request is not a GraphQL operation', extensions: { code: 'BAD_USER_INPUT' } }],
};

const ROUTES = ['/graphql', '/uploads', ROWS_PATH];
const routeOf = ({ originalUrl }: Request): string =>
  ROUTES.find((route) => originalUrl.split(/[?/]/, 2).join('/') === route) ?? 'other';

/** Creates the HTTP application of a service: its subgraph for signed calls, health probes, and its own routes. */
export function createSubgraphServer(
  subgraph: Subgraph,
  isReady: () => Readiness,
  routes: Router | undefined,
  { metrics, log }: Pick<Platform, 'metrics' | 'log'>,
): { application: Express; health: Health } {
  const health = createHealth(isReady, { service: subgraph.name, metrics });
  const application = express();
  application.disable('x-powered-by');
  application.use(health.router, observeRequests({ service: subgraph.name, metrics, log, routeOf }));
  if (routes) application.use(routes);
  application.use('/graphql', (request, response, next) => {
    try {
      response.locals.claims = subgraph.claimsOf(request.headers.authorization);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.status(401).json({ errors: [{ message: error.message, extensions: { code: error.code } }] });
      return;
    }
    next();
  });
  // The token has been verified above, before the body is read.
  application.post('/graphql', express.json({ limit: GRAPHQL_BODY_LIMIT }), async (request, response) => {
    const claims: InternalClaims = response.locals.claims;
    const { data: operation } = operationBody.safeParse(request.body);
    const answer = operation ? await subgraph.handle({ ...operation, claims }) : NOT_AN_OPERATION;
    response.status(answer.data === undefined ? 400 : 200).json(answer);
  });
  return { application, health };
}
