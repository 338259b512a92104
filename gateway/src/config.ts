import {
  host,
  httpUrl,
  internalSecretShape,
  logLevel,
  port,
  readConfig,
  serviceUrlShape,
  telemetryShape,
  trustedProxies,
} from '@utility-pay/service-kit/config';
import { z } from 'zod';

/** Variables of a gateway in a process of its own. */
export const gatewayShape = {
  HOST: host,
  PORT: port(4000),
  /** 0: metrics are read where the portal is. */
  METRICS_PORT: port(0),
  PUBLIC_URL: httpUrl,
  WEB_ROOT: z.string({ error: 'is required: the folder of the built web application' }),
  ...internalSecretShape,
  ...serviceUrlShape,
  TRUSTED_PROXIES: trustedProxies,
  LOG_LEVEL: logLevel,
  ...telemetryShape,
};

/** What a gateway in a process of its own reads. */
export const gatewayConfig = () => readConfig(gatewayShape, process.env);
