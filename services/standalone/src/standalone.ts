import { fileURLToPath } from 'node:url';
import { ANONYMOUS } from '@utility-pay/contracts';
import { createGateway } from '@utility-pay/gateway';
import { createServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { Logger } from '@utility-pay/service-kit/log';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createMetrics } from '@utility-pay/service-kit/telemetry/metrics';
import { startTracing } from '@utility-pay/service-kit/telemetry/tracing';
import type { StandaloneConfig } from './config.ts';
import { type SampleCompany, sampleCompanyAtStart } from './demo/seed-at-start.ts';
import type { Environment } from './environment.ts';
import type { InstallationSecrets } from './installation-secrets.ts';
import { migrateAll } from './migrate.ts';
import { createServices } from './services.ts';
import { createUploadThread } from './uploads/upload-thread.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export interface Standalone {
  url: string;
  secrets: InstallationSecrets;
  engines: { mongo: string; redis: string };
  simulatorUrl: string | undefined;
  /** Present while a sample company is being created. */
  sampleCompany?: SampleCompany | undefined;
  stop(): Promise<void>;
}

/** Starts everything in this process, in the order of dependencies. `stop` stops it in reverse order. */
export async function startStandalone(
  config: StandaloneConfig,
  { secrets, engines, simulatorUrl, stop }: Environment,
  log: Logger,
): Promise<Standalone> {
  const tracing = await startTracing('standalone', config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
  const metrics = createMetrics();
  const engineUrls = { mongoUri: engines.mongo.uri, redisUrl: engines.redis.url };
  await migrateAll({ mongoUri: engines.mongo.uri, databasePrefix: config.DATABASE_PREFIX, log });
  const { transport, all, receiveUpload, readRows } = await createServices({
    config,
    secrets,
    ...engineUrls,
    simulatorUrl,
    metrics,
  });
  const uploads = createUploadThread(
    { config, ...engineUrls, encryptionKeys: keyRing(secrets.ENCRYPTION_KEY) },
    { metrics, log },
  );
  const workers = all.map(({ app, platform }) => runWorkers(uploads.forwardUploads(app), platform));
  const gateway = await createGateway({
    transport,
    call: createServiceCaller(transport, { kind: 'service', service: 'gateway' }),
    receiveUpload,
    readRows,
    requestHashKeys: keyRing(secrets.ENCRYPTION_KEY),
    publicUrl: config.PUBLIC_URL,
    webRoot: WEB_ROOT,
    trustedProxies: config.TRUSTED_PROXIES,
    // No Redis: there is one gateway process, so its own counters are exact.
    rateLimits: { factor: config.RATE_LIMIT_FACTOR },
    metrics,
    log,
  });
  const server = await serveHttp(gateway.application, config.HOST, config.PORT, gateway.serverOptions);
  const tenants = all.find(({ app }) => app.name === 'tenant-settings')?.platform.mongo;
  const sampleCompany =
    tenants &&
    (await sampleCompanyAtStart({
      config,
      secrets,
      ...engineUrls,
      simulatorUrl,
      call: createServiceCaller(transport, ANONYMOUS),
      mongo: tenants,
      log,
    }));
  return {
    url: config.PUBLIC_URL,
    secrets,
    engines: { mongo: engines.mongo.name, redis: engines.redis.name },
    simulatorUrl,
    sampleCompany,
    stop: async () => {
      gateway.unready();
      await sampleCompany?.stop();
      await server.close();
      await gateway.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await uploads.close();
      await Promise.all(all.map(({ platform }) => platform.close()));
      await tracing.stop();
      await stop();
    },
  };
}
