import type { Request, RequestHandler, Response } from 'express';

/** Notes the pattern of the route that answers, for what measures requests. */
export const nameRoute =
  (pattern: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = pattern;
    next();
  };

/** What is no call of the API, by how its path begins. */
const OTHERS = [
  ['/graphql', '/graphql'],
  ['/api/payments/return/', '/api/payments/return/{reference}'],
  ['/api/payments/cancel/', '/api/payments/cancel/{reference}'],
  ['/api/payments/webhook/', '/api/payments/webhook/{reference}'],
  ['/api/', '/api/{unknown}'],
  ['/assets/', '/assets/{file}'],
  ['/docs', '/docs'],
  ['/openapi.json', '/openapi.json'],
] as const;

/** The pattern of what a request asked for: a call as the API's document writes it, else one of a few words. */
export const routeOf = ({ originalUrl }: Request, { locals }: Response): string =>
  locals.route ?? OTHERS.find(([start]) => originalUrl.startsWith(start))?.[1] ?? '/{page}';
