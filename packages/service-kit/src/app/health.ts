import { Router } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';

export interface Health {
  router: Router;
  /** Answers 503 on /readyz from now on, so that no new work is sent here. */
  unready(): void;
}

/** `/livez`, `/readyz` and `/metrics`, the same on every process. */
export function createHealth(isReady: () => boolean | Promise<boolean>): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const router = Router();
  let stopping = false;
  router.get('/livez', (_request, response) => void response.type('text/plain').send('ok'));
  router.get('/readyz', async (_request, response) => {
    const ready = !stopping && (await isReady());
    response
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready');
  });
  router.get(
    '/metrics',
    async (_request, response) => void response.type(registry.contentType).send(await registry.metrics()),
  );
  return {
    router,
    unready: () => {
      stopping = true;
    },
  };
}
