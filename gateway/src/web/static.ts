import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Request, Router } from 'express';
import type { FirstViews } from './first-views.ts';

/** Milliseconds that a browser may keep a file whose name holds its content's hash. */
const A_YEAR_MS = 31_536_000_000;
/** Milliseconds that a browser may keep the icon: it asks for it anew with every change of the address otherwise. */
const A_DAY_MS = 86_400_000;
const ICON = '/favicon.svg';
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface StaticOptions {
  /** Of the built portal. */
  root: string;
  firstViews: FirstViews;
  /** Whether the request brings a session, be it a live one or not. */
  mayBeSignedIn(request: Request): boolean;
}

/**
 * The web application's files, compressed at build. Every path that is no file answers a start page: the one with that
 * address's first view where it has one.
 */
export function createStaticRouter({ root, firstViews, mayBeSignedIn }: StaticOptions): Router {
  const router = Router();
  const index = join(root, 'index.html');
  router.use('/assets', (request, response, next) => {
    const found = ENCODINGS.find(
      ([name, ending]) =>
        request.acceptsEncodings(name) && existsSync(join(root, 'assets', `${request.path}${ending}`)),
    );
    if (found && !request.path.includes('..')) {
      const [name, ending] = found;
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
  router.use(ICON, express.static(join(root, ICON), { maxAge: A_DAY_MS }));
  router.use(express.static(root, { index: false, maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache').vary('Cookie');
    // Who is signed in is led elsewhere, and sees no sign-in page, not even at first.
    const page = mayBeSignedIn(request) ? undefined : firstViews.fileOf(request.path);
    if (!page) return response.sendFile(index);
    response.vary('Accept-Encoding').type('html');
    if (!request.acceptsEncodings('br')) return response.sendFile(page);
    response
      .set('Content-Encoding', 'br')
      .sendFile(`${page}.br`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  });
  return router;
}
