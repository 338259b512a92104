import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { PAGE, START } from './page.ts';

const FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** Milliseconds that a browser may keep the page's files; their names stay when the version changes. */
const A_DAY_MS = 86_400_000;

/** `GET /docs`: the API's document for people, from our own files alone. */
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
