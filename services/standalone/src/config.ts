import { join } from 'node:path';
import {
  flag,
  host,
  httpUrl,
  logLevel,
  port,
  readConfig,
  secret,
  telemetryShape,
  trustedProxies,
} from '@utility-pay/service-kit/config';
import { z } from 'zod';

const DEFAULT_PORT = 4000;
/** The simulator's port lies this far above the portal's, unless it is named. */
const SIMULATOR_PORT_OFFSET = 10;

/** Processes of each kind on one machine; beyond that an orchestrator has more machines to offer. */
const MAX_REPLICAS = 8;

/** Variables of a start of everything on one machine. */
export const standaloneShape = {
  HOST: host,
  PORT: port(DEFAULT_PORT),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_PREFIX: z.string().default('utility-pay'),
  QUEUE_PREFIX: z.string().default('utility-pay'),
  MONGODB_URI: z.string().optional(),
  REDIS_URL: z.string().optional(),
  SUPER_ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  INTERNAL_SECRET: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  ACCOUNT_DISCOVERY: z.enum(['literal', 'strict'], { error: 'must be literal or strict' }).default('literal'),
  RESEND_API_KEY: z.string().startsWith('re_', 'must begin with re_').optional(),
  EMAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  TRUSTED_PROXIES: trustedProxies,
  RESEND_BASE_URL: httpUrl.optional(),
  PAYMENTS_SIMULATOR: flag.prefault('1'),
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Left out: a sample company is made in an empty database. */
  DEMO: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .transform((value) => value === '1')
    .optional(),
  /** Processes of each kind, where everything runs as processes of its own. */
  REPLICAS: z.coerce.number().int().min(1).max(MAX_REPLICAS).default(1),
  LOG_LEVEL: logLevel,
  ...telemetryShape,
};

/** What a start of everything on one machine reads. Nothing is required: what is missing is found, made or started. */
export const standaloneConfig = () => {
  const config = readConfig(standaloneShape, process.env);
  return {
    ...config,
    LOG_FILE: join(config.DATA_DIR, 'logs', 'utility-pay.log'),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    SIMULATOR_PORT: config.SIMULATOR_PORT ?? config.PORT + SIMULATOR_PORT_OFFSET,
  };
};

export type StandaloneConfig = ReturnType<typeof standaloneConfig>;

/** What child processes inherit of our own environment: where programs and homes are, nothing of ours. */
export const inheritedEnvironment = (): Record<string, string> => {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_OPTIONS = '', NODE_COMPILE_CACHE = '' } = process.env;
  return {
    PATH,
    HOME,
    APOLLO_TELEMETRY_DISABLED: '1',
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_OPTIONS ? { NODE_OPTIONS } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...telemetryVariables(),
  };
};

/** OpenTelemetry's own variables, which mean the same in every process. */
const telemetryVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[0].startsWith('OTEL_')),
  );
