import {
  host,
  httpUrl,
  logLevel,
  port,
  rateLimitFactor,
  readConfig,
  redisUrl,
  serviceUrlShape,
  telemetryShape,
  trustedProxies,
} from '@utility-pay/service-kit/config';
import { internalKeysShape } from '@utility-pay/service-kit/secrets/internal-keys';
import { z } from 'zod';

/** Environment variables of a gateway that runs as a separate process. */
export const gatewayShape = {
  HOST: host,
  PORT: port(4000),
  /** 0 serves metrics on `PORT`. */
  METRICS_PORT: port(0),
  PUBLIC_URL: httpUrl,
  WEB_ROOT: z.string({ error: 'is required: the folder of the built web application' }),
  ...internalKeysShape,
  ...serviceUrlShape,
  TRUSTED_PROXIES: trustedProxies,
  REDIS_URL: redisUrl,
  QUEUE_PREFIX: z.string().default('utility-pay'),
  RATE_LIMIT_FACTOR: rateLimitFactor,
  LOG_LEVEL: logLevel,
  ...telemetryShape,
};

/** Reads the configuration from the environment. */
export const gatewayConfig = () => readConfig(gatewayShape, process.env);
