import { serviceUrls } from '@utility-pay/service-kit/config';
import { createHttpTransport } from '@utility-pay/service-kit/graphql/http-transport';
import { createServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger } from '@utility-pay/service-kit/log';
import { serveHttp, stopOnSignal } from '@utility-pay/service-kit/process/http-server';
import { exitOnUnhandledErrors } from '@utility-pay/service-kit/process/unhandled-errors';
import { createHttpRows } from '@utility-pay/service-kit/rows/http-rows';
import { processKeys } from '@utility-pay/service-kit/secrets/internal-keys';
import { createMetrics, metricsRouter } from '@utility-pay/service-kit/telemetry/metrics';
import { startTracing } from '@utility-pay/service-kit/telemetry/tracing';
import express from 'express';
import { createGateway } from './app.ts';
import { gatewayConfig } from './config.ts';
import { createUploadSender } from './uploads/send-upload.ts';

const config = gatewayConfig();
const log = createLogger('gateway', config.LOG_LEVEL);
exitOnUnhandledErrors(log);
const tracing = await startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
const metrics = createMetrics();
const internalKeys = processKeys('gateway', config, log);
const subgraphs = createHttpTransport(serviceUrls(config), internalKeys);
const uploads = createUploadSender(config.BILLING_URL, internalKeys);
const rows = createHttpRows(serviceUrls(config), internalKeys);
const gateway = await createGateway({
  transport: subgraphs.transport,
  call: createServiceCaller(subgraphs.transport, { kind: 'service', service: 'gateway' }),
  receiveUpload: uploads.send,
  readRows: rows.readRows,
  requestHashKeys: internalKeys.privateKeys,
  publicUrl: config.PUBLIC_URL,
  webRoot: config.WEB_ROOT,
  trustedProxies: config.TRUSTED_PROXIES,
  rateLimits: {
    factor: config.RATE_LIMIT_FACTOR,
    store: { redisUrl: config.REDIS_URL, prefix: `${config.QUEUE_PREFIX}-rate-limit` },
  },
  metrics,
  showMetrics: config.METRICS_PORT === 0,
  log,
});
const metricsServer =
  config.METRICS_PORT === 0
    ? undefined
    : await serveHttp(express().use(metricsRouter(metrics)), config.HOST, config.METRICS_PORT);
const server = await serveHttp(gateway.application, config.HOST, config.PORT, gateway.serverOptions);
log.info({ url: server.url }, 'Serving');
stopOnSignal(log, async () => {
  gateway.unready();
  await server.drain();
  await gateway.stop();
  await uploads.close();
  await rows.close();
  await subgraphs.close();
  await metricsServer?.close();
  await tracing.stop();
});
