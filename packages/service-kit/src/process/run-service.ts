import type { ServiceName } from '@utility-pay/contracts';
import express, { Router } from 'express';
import type { z } from 'zod';
import { type serviceShape, serviceUrls } from '../config.ts';
import { createHttpTransport } from '../graphql/http-transport.ts';
import { createLogger } from '../log.ts';
import { createSchemaGate } from '../migrations/schema-gate.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { rowsRoutes } from '../rows/rows.routes.ts';
import { processKeys } from '../secrets/internal-keys.ts';
import type { ServiceApp } from '../service-app.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { createHealth, readinessOf, refuseUntilReady } from './health.ts';
import { serveHttp, stopOnSignal } from './http-server.ts';
import { runWorkers } from './run-workers.ts';
import { createSubgraphServer } from './subgraph-server.ts';
import { exitOnUnhandledErrors } from './unhandled-errors.ts';

type ProcessConfig = Readonly<z.infer<z.ZodObject<typeof serviceShape>>> & { PORT: number };

/** Creates the platform of a service in its own process, which reaches the others over HTTP. */
async function distributedPlatform(name: ServiceName, processName: string, config: ProcessConfig): Promise<Platform> {
  const log = createLogger(name, config.LOG_LEVEL);
  exitOnUnhandledErrors(log);
  const internalKeys = processKeys(name, config, log);
  const http = createHttpTransport(serviceUrls(config), internalKeys);
  const tracing = await startTracing(processName, config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
  const platform = await createPlatform({
    name,
    mongoUri: config.MONGODB_URI,
    databasePrefix: config.DATABASE_PREFIX,
    redisUrl: config.REDIS_URL,
    queuePrefix: config.QUEUE_PREFIX,
    transport: http.transport,
    internalKeys,
    logLevel: config.LOG_LEVEL,
    log,
  });
  return { ...platform, close: () => platform.close().then(http.close).finally(tracing.stop) };
}

/** Runs the HTTP role of a service until the process is stopped. */
export async function runService<App extends ServiceApp>(
  name: ServiceName,
  config: ProcessConfig,
  create: (platform: Platform) => App | Promise<App>,
  routes?: (app: App, platform: Platform) => Router,
): Promise<void> {
  const platform = await distributedPlatform(name, name, config);
  const app = await create(platform);
  const gate = createSchemaGate(platform, app.migrations, async () => app.prepare?.());
  const guarded = Router().use(refuseUntilReady(gate), rowsRoutes(app, platform.log));
  if (routes) guarded.use(routes(app, platform));
  const { application, health } = createSubgraphServer(app.subgraph, readinessOf(platform, gate), guarded, platform);
  const server = await serveHttp(application, config.HOST, config.PORT, {
    // The gateway passes on a bill file as fast as its sender sends it, so it may take longer than other bodies.
    isUpload: ({ url }) => url?.startsWith('/uploads') ?? false,
    behindProxy: true,
  });
  platform.log.info({ url: server.url }, 'Server started');
  stopOnSignal(platform.log, async () => {
    health.unready();
    await gate.close();
    await server.drain();
    await platform.close();
  });
}

/** Runs the worker role of a service (jobs, events, relay, sweepers) with health probes on its own port. */
export async function runWorker(
  name: ServiceName,
  config: ProcessConfig,
  create: (platform: Platform) => ServiceApp | Promise<ServiceApp>,
): Promise<void> {
  const platform = await distributedPlatform(name, `${name}-worker`, config);
  const app = await create(platform);
  let workers: ReturnType<typeof runWorkers> | undefined;
  const gate = createSchemaGate(platform, app.migrations, async () => {
    await app.prepare?.();
    workers = runWorkers(app, platform);
  });
  const health = createHealth(readinessOf(platform, gate), {
    service: `${name}-worker`,
    metrics: platform.metrics,
  });
  const server = await serveHttp(express().use(health.router), config.HOST, config.PORT);
  platform.log.info({ url: server.url }, 'Worker started');
  stopOnSignal(platform.log, async () => {
    health.unready();
    await gate.close();
    await workers?.close();
    await server.close();
    await platform.close();
  });
}
