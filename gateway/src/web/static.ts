import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

/** Milliseconds that a browser may keep a file whose name holds its content's hash. */
const A_YEAR_MS = 31_536_000_000;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The web application's files, compressed at build; every path that is no file answers its start page. */
export function createStaticRouter(root: string): Router {
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
  router.use(express.static(root, { index: false, maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache').sendFile(index);
  });
  return router;
}
