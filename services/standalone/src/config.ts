import { join } from 'node:path';
import {
  type Environment,
  flag,
  host,
  httpUrl,
  logLevel,
  port,
  privateNetworks,
  rateLimitFactor,
  readConfig,
  secret,
  stepUpMinutes,
  telemetryShape,
  trustedProxies,
} from '@utility-pay/service-kit/config';
import { z } from 'zod';

const DEFAULT_PORT = 4000;
/** Default distance of the simulator's port from PORT. */
const SIMULATOR_PORT_OFFSET = 10;

/** Environment variables of a start on one machine. */
export const standaloneShape = {
  HOST: host,
  PORT: port(DEFAULT_PORT),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_PREFIX: z.string().default('utility-pay'),
  QUEUE_PREFIX: z.string().default('utility-pay'),
  MONGODB_URI: z.string().optional(),
  REDIS_URL: z.string().optional(),
  SUPER_ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ENCRYPTION_KEY: secret.optional(),
  ACCOUNT_DISCOVERY: z.enum(['literal', 'strict'], { error: 'must be literal or strict' }).default('literal'),
  STEP_UP_MINUTES: stepUpMinutes,
  RESEND_API_KEY: z.string().startsWith('re_', 'must begin with re_').optional(),
  EMAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  TRUSTED_PROXIES: trustedProxies,
  RATE_LIMIT_FACTOR: rateLimitFactor,
  RESEND_BASE_URL: httpUrl.optional(),
  OUTBOUND_PRIVATE_NETWORKS: privateNetworks,
  PAYMENTS_SIMULATOR: flag.prefault('1'),
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** If unset, a sample company is created in an empty database. */
  DEMO: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .transform((value) => value === '1')
    .optional(),
  LOG_LEVEL: logLevel,
  ...telemetryShape,
};

/** Reads the configuration of a start on one machine. Nothing is required: missing secrets are generated, missing databases started. */
export const standaloneConfig = (env: Environment = process.env) => {
  const config = readConfig(standaloneShape, env);
  return {
    ...config,
    LOG_FILE: join(config.DATA_DIR, 'logs', 'utility-pay.log'),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    SIMULATOR_PORT: config.SIMULATOR_PORT ?? config.PORT + SIMULATOR_PORT_OFFSET,
  };
};

export type StandaloneConfig = ReturnType<typeof standaloneConfig>;
