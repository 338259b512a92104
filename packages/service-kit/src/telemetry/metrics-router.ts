import { Router } from 'express';
import type { Metrics } from './metrics.ts';

/** `/metrics`, in the text that Prometheus reads. */
export function metricsRouter({ registry }: Metrics): Router {
  const router = Router();
  router.get(
    '/metrics',
    async (_request, response) => void response.type(registry.contentType).send(await registry.metrics()),
  );
  return router;
}
