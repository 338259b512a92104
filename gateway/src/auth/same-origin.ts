import type { RequestHandler } from 'express';
import { bearerOf } from './authenticate.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests from other sites (CSRF protection). Browsers send Sec-Fetch-Site or Origin; a request
 * with neither does not come from a browser. A request with a partner key uses no cookie.
 */
export const sameOrigin =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const isSameOrigin = site
      ? site === 'same-origin' || site === 'none'
      : !origin || origin === new URL(publicUrl).origin;
    const hasKey = bearerOf(request.headers.authorization) !== undefined;
    if (isSameOrigin || hasKey || SAFE.has(request.method)) return next();
    response.status(403).type('text/plain').send('This request comes from another site');
  };
