import express, { type RequestHandler, Router } from 'express';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import { nameRoute } from '../../route-of.ts';
import { RestError, sendError } from './errors.ts';
import type { Method, Route } from './route.ts';
import type { RunOperation } from './run-operation.ts';
import { onlyWellFormed } from './well-formed.ts';

/** Braces as the document writes them, colons as express reads them. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** A body that is there and is no JSON is refused by its type, not by what it lacks. */
const onlyJson: RequestHandler = (request, _response, next) => {
  const isEmpty = request.get('content-length') === '0';
  if (!isEmpty && request.is('application/json') === false)
    throw new RestError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
  next();
};

const allowOf = (methods: Method[]): string =>
  [...methods, ...(methods.includes('get') ? ['head'] : [])].map((method) => method.toUpperCase()).join(', ');

/** The routes as express serves them, under /api. */
export function mountRoutes(
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
    const before = [
      nameRoute(`/api${route.path}`),
      inItsForm(route),
      signedIn(route),
      ...readersOf(route),
      idempotency(route),
    ];
    router[route.method](path, ...before, (request, response) => route.respond(request, response, run, options));
  }
  for (const [path, methods] of methodsOf)
    router.all(path, (_request, response) => {
      response.set('Allow', allowOf(methods));
      sendError(response, new RestError('METHOD_NOT_ALLOWED', `Use ${allowOf(methods)}`));
    });
  return router;
}

/** Whatever refuses the call from here on does so in the form that the call is documented with. */
const inItsForm =
  ({ errorsAsJson }: Route): RequestHandler =>
  (_request, response, next) => {
    if (errorsAsJson) response.locals.errorForm = 'json';
    next();
  };

/** A visitor is asked to sign in before anything that it sends is read. */
const signedIn =
  ({ access }: Route): RequestHandler =>
  (_request, response, next) => {
    const { actor }: GatewayContext = response.locals.context;
    if (access !== 'anyone' && actor.kind === 'anonymous')
      throw new RestError('UNAUTHENTICATED', 'Sign in to continue');
    next();
  };

const readersOf = ({ body }: Route): RequestHandler[] =>
  body ? [onlyJson, express.json({ limit: body.limit, strict: false }), onlyWellFormed] : [];
