import type { RequestHandler } from 'express';
import { bearerOf } from './partner-key.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets no other site's page change anything with a visitor's cookie. Browsers say where a request comes from; a caller
 * that says nothing is no browser and brings no cookie by accident, and neither does one with a key: a key decides alone.
 */
export const sameOrigin =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const own = site ? site === 'same-origin' || site === 'none' : !origin || origin === new URL(publicUrl).origin;
    const key = bearerOf(request.headers.authorization) !== undefined;
    if (own || key || SAFE.has(request.method)) return next();
    response.status(403).type('text/plain').send('This request comes from another site');
  };
