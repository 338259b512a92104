import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { countHeavyCall } from '../../auth/caller-limit.ts';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';
import { RestError, sendError } from './errors.ts';
import { findRefusal } from './refuse-early.ts';
import type { Method, Route, RunOperation } from './route.ts';

/** Converts an OpenAPI path (`{id}`) to an express path (`:id`). */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns the Allow header of a path with these methods. */
const allowHeaderOf = (methods: Method[]): string =>
  [...methods, ...(methods.includes('get') ? ['head'] : [])].map((method) => method.toUpperCase()).join(', ');

/** Creates the express router of the REST routes. Other methods of a route's path get 405 with an Allow header. */
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
      recordRoute(route),
      requireSession(route),
      requireAccess(route),
      countIfHeavy(route),
      ...bodyParsers(route),
      idempotency(route),
    ];
    router[route.method](path, ...middleware, (request, response) => route.respond(request, response, run, options));
  }
  for (const [path, methods] of methodsOf)
    router.all(path, (_request, response) => {
      response.set('Allow', allowHeaderOf(methods));
      sendError(response, new RestError('METHOD_NOT_ALLOWED', `Use ${allowHeaderOf(methods)}`));
    });
  return router;
}

/** Records the route's pattern and error format. Runs first, so that both apply to errors of all later middleware. */
const recordRoute =
  ({ path, errorsAsJson }: Route): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = `/api${path}`;
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

/** Rejects some callers without access before a body or file is read. The service decides about all others. */
const requireAccess =
  ({ access, body, files }: Route): RequestHandler =>
  ({ params }, response, next) => {
    const { actor }: GatewayContext = response.locals.context;
    const refusal = body || files ? findRefusal(access, actor, params) : undefined;
    if (refusal) throw refusal;
    next();
  };

const countIfHeavy =
  ({ heavy }: Route): RequestHandler =>
  async (_request, response, next) => {
    if (heavy) await countHeavyCall(response, heavy);
    next();
  };

/** Rejects a body that is not JSON with 415. */
const requireJson: RequestHandler = (request, _response, next) => {
  const isEmpty = request.get('content-length') === '0';
  if (!isEmpty && request.is('application/json') === false)
    throw new RestError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
  next();
};

/**
 * Returns the parsers of a JSON body. Compressed bodies are refused with 415, because limits compare Content-Length
 * with the size in memory.
 */
const bodyParsers = ({ body }: Route): RequestHandler[] =>
  body ? [requireJson, express.json({ limit: body.limit, strict: false, inflate: false }), requireWellFormedText] : [];

/** Maximum nesting of lists and objects in a body; documented bodies have a few levels. */
const MAX_LEVELS = 32;

/**
 * Rejects a body with unpaired surrogates, which JSON allows and UTF-8 cannot store. Checks the parsed body: a
 * `JSON.parse` reviver would take fifty times as long, and block the event loop.
 */
export const requireWellFormedText: RequestHandler = (request, _response, next) => {
  assertWellFormed(request.body, MAX_LEVELS);
  next();
};

function assertText(text: string): void {
  if (!text.isWellFormed()) throw new RestError('INVALID', 'The text contains an invalid character');
}

function assertWellFormed(value: unknown, levels: number): void {
  if (typeof value === 'string') assertText(value);
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new RestError('INVALID', 'The request cannot be read');
  if (Array.isArray(value)) {
    for (const entry of value) assertWellFormed(entry, levels - 1);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    assertText(key);
    assertWellFormed(entry, levels - 1);
  }
}

/** Route patterns of requests that are not for a REST route, by the beginning of their path. */
const OTHER_PATTERNS = [
  ['/graphql', '/graphql'],
  ['/api/payments/visit/', '/api/payments/visit/{paymentId}'],
  ['/api/payments/return/', '/api/payments/return/{reference}'],
  ['/api/payments/cancel/', '/api/payments/cancel/{reference}'],
  ['/api/payments/webhook/', '/api/payments/webhook/{reference}'],
  ['/api/', '/api/{unknown}'],
  ['/assets/', '/assets/{file}'],
  ['/docs', '/docs'],
  ['/openapi.json', '/openapi.json'],
] as const;

/**
 * Returns the pattern of a request's route. There is a fixed set of patterns, so that metrics have a bounded number of
 * labels.
 */
export const routeOf = ({ originalUrl }: Request, { locals }: Response): string =>
  locals.route ?? OTHER_PATTERNS.find(([start]) => originalUrl.startsWith(start))?.[1] ?? '/{page}';
