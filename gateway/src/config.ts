import {
  host,
  httpUrl,
  logLevel,
  port,
  readConfig,
  secret,
  serviceUrlShape,
  trustedProxies,
} from '@utility-pay/service-kit';
import { z } from 'zod';

/** What a gateway in a process of its own reads. */
export const gatewayConfig = () =>
  readConfig(
    {
      HOST: host,
      PORT: port(4000),
      PUBLIC_URL: httpUrl,
      WEB_ROOT: z.string({ error: 'is required: the folder of the built web application' }),
      INTERNAL_SECRET: secret,
      ...serviceUrlShape,
      TRUSTED_PROXIES: trustedProxies,
      LOG_LEVEL: logLevel,
    },
    process.env,
  );
