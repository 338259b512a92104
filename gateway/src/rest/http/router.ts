import express, { type RequestHandler, Router } from 'express';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import { nameRoute } from '../../route-of.ts';
import { RestError, sendError } from './errors.ts';
import type { Method, Route } from './route.ts';
import type { RunOperation } from './run-operation.ts';
import { requireWellFormedText } from './well-formed-text.ts';

/** Converts an OpenAPI path (`{id}`) to an express path (`:id`). */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Rejects a body that is not JSON with 415. */
const requireJson: RequestHandler = (request, _response, next) => {
  const isEmpty = request.get('content-length') === '0';
  if (!isEmpty && request.is('application/json') === false)
    throw new RestError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
  next();
};

const allowOf = (methods: Method[]): string =>
  [...methods, ...(methods.includes('get') ? ['head'] : [])].map((method) => method.toUpperCase()).join(', ');

/** Creates the express router of the REST routes. */
export function createRestRouter(
  routes: readonly Route[],
  run: RunOperation,
  options: GatewayOptions,
  idempotency: (route: Route) => RequestHandler,
): Router {
  const router = Router();
  const methodsOf = new Map<string, Method[]>();
  for (const route of routes) {
    const path = expressPath(route.path);
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), route.method]);
    const middleware = [
      nameRoute(`/api${route.path}`),
      setErrorFormat(route),
      requireSession(route),
      ...bodyParsers(route),
      idempotency(route),
    ];
    router[route.method](path, ...middleware, (request, response) => route.respond(request, response, run, options));
  }
  for (const [path, methods] of methodsOf)
    router.all(path, (_request, response) => {
      response.set('Allow', allowOf(methods));
      sendError(response, new RestError('METHOD_NOT_ALLOWED', `Use ${allowOf(methods)}`));
    });
  return router;
}

/** Selects the route's documented error format. Runs first, so that it applies to errors of all later middleware. */
const setErrorFormat =
  ({ errorsAsJson }: Route): RequestHandler =>
  (_request, response, next) => {
    if (errorsAsJson) response.locals.errorFormat = 'json';
    next();
  };

/** Rejects an anonymous caller before the body is read. */
const requireSession =
  ({ access }: Route): RequestHandler =>
  (_request, response, next) => {
    const { actor }: GatewayContext = response.locals.context;
    if (access !== 'anyone' && actor.kind === 'anonymous')
      throw new RestError('UNAUTHENTICATED', 'Sign in to continue');
    next();
  };

const bodyParsers = ({ body }: Route): RequestHandler[] =>
  body ? [requireJson, express.json({ limit: body.limit, strict: false }), requireWellFormedText] : [];
