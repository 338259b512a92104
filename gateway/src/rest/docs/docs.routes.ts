import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';

/** The documentation page. It has no inline or third-party code, because the content security policy forbids it. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Utility Pay API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="documentation"></main>
    <noscript>This page needs JavaScript; the document itself is at /openapi.json.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** The script that starts Swagger UI. Requests of "Try it out" are sent with the browser's session. */
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** Cache lifetime of the files. Short, because their names stay the same in a new version. */
const A_DAY_MS = 86_400_000;

/** Serves Swagger UI at `/docs`. */
export function docsRoutes(): Router {
  const router = Router();
  router.get('/docs', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('text/html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('text/javascript').send(START);
  });
  for (const file of FILES)
    router.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(file, { root: FOLDER, maxAge: A_DAY_MS });
    });
  router.use('/docs', (_request, response) => void response.status(404).type('text/plain').send('Not found'));
  return router;
}
