import { Router } from 'express';
import { collectDefaultMetrics } from 'prom-client';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { metricsRouter } from '../telemetry/metrics-router.ts';
import { processMeasure } from '../telemetry/process-measure.ts';

export interface Health {
  router: Router;
  /** Answers 503 on /readyz from now on, so that no new work is sent here. */
  unready(): void;
}

export interface HealthOptions {
  /** As metrics name the process. */
  service?: string;
  metrics?: Metrics;
  /** False where metrics are read on a port of their own. */
  showMetrics?: boolean;
}

/** Whether a process takes work; where it does not, perhaps what it waits for. */
export type Readiness = boolean | { waitsFor: string };

/** `/livez`, `/readyz` and `/metrics`, the same on every process. */
export function createHealth(
  isReady: () => Readiness | Promise<Readiness>,
  { service = 'process', metrics = createMetrics(), showMetrics = true }: HealthOptions = {},
): Health {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  metrics.measure(processMeasure(service, async () => !stopping && (await isReady()) === true));
  const router = Router();
  let stopping = false;
  router.get('/livez', (_request, response) => void response.type('text/plain').send('ok'));
  router.get('/readyz', async (_request, response) => {
    const readiness = !stopping && (await isReady());
    const words = typeof readiness === 'object' ? `not ready: ${readiness.waitsFor}` : 'not ready';
    response
      .status(readiness === true ? 200 : 503)
      .type('text/plain')
      .send(readiness === true ? 'ready' : words);
  });
  if (showMetrics) router.use(metricsRouter(metrics));
  else router.use('/metrics', (_request, response) => void response.status(404).type('text/plain').send('Not found'));
  return {
    router,
    unready: () => {
      stopping = true;
    },
  };
}
