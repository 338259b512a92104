import { type RequestHandler, Router } from 'express';
import { collectDefaultMetrics } from 'prom-client';
import type { SchemaGate } from '../migrations/schema-gate.ts';
import type { Platform } from '../platform.ts';
import { createMetrics, type Metrics, metricsRouter } from '../telemetry/metrics.ts';
import { processGauges } from '../telemetry/process-gauges.ts';

export interface Health {
  router: Router;
  /** Makes /readyz answer 503 from now on, so that load balancers send no more requests. */
  unready(): void;
}

export interface HealthOptions {
  /** The service's name in metrics. */
  service?: string;
  metrics?: Metrics;
  /** False if metrics are served on a separate port. */
  showMetrics?: boolean;
}

/** Whether a process accepts work, or what it waits for. */
export type Readiness = boolean | { waitsFor: string };

/** Serves `/livez`, `/readyz` and `/metrics`. */
export function createHealth(
  isReady: () => Readiness | Promise<Readiness>,
  { service = 'process', metrics = createMetrics(), showMetrics = true }: HealthOptions = {},
): Health {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  metrics.addGauges(processGauges(service, async () => !stopping && (await isReady()) === true));
  const router = Router();
  let stopping = false;
  router.get('/livez', (_request, response) => void response.type('text/plain').send('ok'));
  router.get('/readyz', async (_request, response) => {
    const readiness = !stopping && (await isReady());
    const reason = typeof readiness === 'object' ? `not ready: ${readiness.waitsFor}` : 'not ready';
    response
      .status(readiness === true ? 200 : 503)
      .type('text/plain')
      .send(readiness === true ? 'ready' : reason);
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

const RETRY_AFTER_SECONDS = 2;

/** Returns a check that is true while the schema is up to date and the database is connected. */
export const readinessOf =
  ({ mongo }: Pick<Platform, 'mongo'>, gate: SchemaGate) =>
  (): Readiness => {
    const waitsFor = gate.waitsFor();
    return waitsFor === undefined ? mongo.readyState === 1 : { waitsFor };
  };

/**
 * Returns a middleware that answers 503 while the schema is older than the code, for callers that do not check
 * `/readyz`.
 */
export const refuseUntilReady =
  (gate: SchemaGate): RequestHandler =>
  (_request, response, next) => {
    const waitsFor = gate.waitsFor();
    if (waitsFor === undefined) next();
    else response.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS)).type('text/plain').send(waitsFor);
  };
