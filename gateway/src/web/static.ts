import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type Request, Router } from 'express';
import type { PrerenderedPages } from './prerendered-pages.ts';

/** Cache lifetime of files whose name contains a hash of their content. */
const A_YEAR_MS = 31_536_000_000;
/** Cache lifetime of the icon: without one, browsers request the icon on every navigation. */
const A_DAY_MS = 86_400_000;
const ICON = '/favicon.svg';
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface StaticOptions {
  /** Directory of the built portal. */
  root: string;
  prerendered: PrerenderedPages;
  /** Returns whether the request has a session cookie, valid or not. */
  hasSessionCookie(request: Request): boolean;
}

/**
 * Serves the portal's files, which the build has compressed. A path without a file gets its prerendered page, or the
 * start page.
 */
export function createStaticRouter({ root, prerendered, hasSessionCookie }: StaticOptions): Router {
  const router = Router();
  const index = join(root, 'index.html');
  router.use('/assets', (request, response, next) => {
    const encoding = ENCODINGS.find(
      ([name, ending]) =>
        !request.path.includes('..') &&
        request.acceptsEncodings(name) &&
        existsSync(join(root, 'assets', `${request.path}${ending}`)),
    );
    if (encoding) {
      const [name, ending] = encoding;
      response.set('Content-Encoding', name).type(request.path.slice(request.path.lastIndexOf('.')));
      request.url = `${request.path}${ending}`;
    }
    response.vary('Accept-Encoding');
    next();
  });
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: A_YEAR_MS, fallthrough: false }),
  );
  const setHeaders = (response: ServerResponse) => response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  router.use(ICON, express.static(join(root, ICON), { maxAge: A_DAY_MS, setHeaders }));
  router.use(express.static(root, { index: false, maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache').vary('Cookie');
    const page = prerendered.fileOf(request.path, hasSessionCookie(request));
    if (!page) return response.sendFile(index);
    response.vary('Accept-Encoding').type('html');
    if (!request.acceptsEncodings('br')) return response.sendFile(page);
    response
      .set('Content-Encoding', 'br')
      .sendFile(`${page}.br`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  });
  return router;
}
