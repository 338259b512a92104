import type { Request, RequestHandler, Response } from 'express';

/** Records the route's pattern for request metrics. */
export const nameRoute =
  (pattern: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = pattern;
    next();
  };

/** Patterns of requests outside the REST API, by path prefix. */
const OTHER_PATTERNS = [
  ['/graphql', '/graphql'],
  ['/api/payments/return/', '/api/payments/return/{reference}'],
  ['/api/payments/cancel/', '/api/payments/cancel/{reference}'],
  ['/api/payments/webhook/', '/api/payments/webhook/{reference}'],
  ['/api/', '/api/{unknown}'],
  ['/assets/', '/assets/{file}'],
  ['/docs', '/docs'],
  ['/openapi.json', '/openapi.json'],
] as const;

/** Returns a request's route pattern from a fixed set, so that metric labels stay bounded. */
export const routeOf = ({ originalUrl }: Request, { locals }: Response): string =>
  locals.route ?? OTHER_PATTERNS.find(([start]) => originalUrl.startsWith(start))?.[1] ?? '/{page}';
