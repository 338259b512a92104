import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Route } from '../http/route.ts';
import { openApiDocument } from './document.ts';

/** The document's text, as it is served and kept in docs/openapi.json. */
export const documentText = (routes: readonly Route[]): string =>
  `${JSON.stringify(openApiDocument(routes), undefined, 2)}\n`;

/** `GET /openapi.json`: the same bytes for the same build; whoever has them already is told so. */
export function serveDocument(routes: readonly Route[]): Router {
  const text = documentText(routes);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('application/json').send(text);
  });
  return router;
}
