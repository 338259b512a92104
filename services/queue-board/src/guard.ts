import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Pages of the board load nothing from elsewhere; a font that its page asks for stays away. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const closedPage: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  next();
};

/** Whatever the board's own switches say, nothing but reading reaches it. */
export const readOnly: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') return next();
  response.status(405).set('Allow', 'GET, HEAD').type('text/plain').send('The queue board only reads');
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Asks for the password by HTTP's basic scheme; any user name will do. */
export function passwordOnly(password: string): RequestHandler {
  const wanted = digest(password);
  return ({ headers }, response, next) => {
    const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
    const given = Buffer.from(encoded, 'base64')
      .toString('utf8')
      .replace(/^[^:]*:/, '');
    if (scheme?.toLowerCase() === 'basic' && timingSafeEqual(digest(given), wanted)) return next();
    response
      .status(401)
      .set('WWW-Authenticate', 'Basic realm="queue board", charset="UTF-8"')
      .type('text/plain')
      .send('Password required');
  };
}
