import type { RequestHandler } from 'express';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets no other site's page change anything with a visitor's cookie. Browsers say where a request comes from; a caller
 * that says nothing is no browser and brings no cookie by accident.
 */
export const sameOrigin =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const own = site ? site === 'same-origin' || site === 'none' : !origin || origin === new URL(publicUrl).origin;
    if (own || SAFE.has(request.method)) return next();
    response.status(403).type('text/plain').send('This request comes from another site');
  };
