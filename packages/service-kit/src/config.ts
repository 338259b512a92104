import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { internalKeysShape } from './secrets/internal-keys.ts';
import { keyRing, keyRingProblem } from './secrets/key-ring.ts';
import { DEFAULT_STEP_UP_MINUTES } from './step-up.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Reads a process's variables, each also as NAME_FILE (the path of a file with the value). Collects all problems before
 * it throws; the result is frozen.
 */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const values: Environment = {};
  const problems: string[] = [];
  for (const name of Object.keys(shape)) {
    const file = environment[`${name}_FILE`];
    try {
      values[name] = (file ? readFileSync(file, 'utf8').trim() : environment[name]) || undefined;
    } catch {
      problems.push(`  ${name}_FILE: ${file} cannot be read`);
    }
  }
  const result = z.object(shape).safeParse(values);
  if (result.success && problems.length === 0) return Object.freeze(result.data);
  for (const issue of result.error?.issues ?? []) problems.push(`  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`invalid configuration:\n${problems.join('\n')}`);
}

export class ConfigError extends Error {}

export const port = (byDefault: number) => z.coerce.number().int().min(0).max(65_535).default(byDefault);
export const host = z.string().default('127.0.0.1');
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http address' });
/** One secret, or several on separate lines during a rotation: the first is current. */
export const secret = z.string({ error: 'is required' }).superRefine((text, { addIssue }) => {
  const problem = keyRingProblem(text);
  if (problem) addIssue({ code: 'custom', message: problem });
});
/** Secrets as `secret` accepts them. */
export const encryptionKeys = secret.transform(keyRing);
export const flag = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .default('0')
  .transform((value) => value === '1');
/** Number of trusted reverse proxies whose X-Forwarded-For is used; 0 trusts none. */
export const trustedProxies = z.coerce.number().int().min(0).max(10).default(0);
/** Multiplies the rate limits of callers. */
export const rateLimitFactor = z.coerce.number().int().min(1).max(10_000).default(1);
/** Minutes for which a sign-in or a confirmed password allows sensitive changes. */
export const stepUpMinutes = z.coerce.number().int().min(1).max(1440).default(DEFAULT_STEP_UP_MINUTES);
/**
 * Private networks (CIDR, separated by commas) that webhooks and SFTP may connect to, in addition to public addresses.
 */
export const privateNetworks = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
  )
  .refine((networks) => networks.every((network) => ipaddr.isValidCIDR(network)), {
    error: 'must be networks such as 10.20.0.0/16, with commas between them',
  });
export const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info');

/** One Redis server, or cluster nodes separated by commas. */
export const redisUrl = z
  .string({ error: 'is required' })
  .refine((value) => value.split(',').every((address) => /^rediss?:\/\/[^\s,]+$/.test(address.trim())), {
    error: 'must be a redis address, or those of a cluster with commas between them',
  });

/** Where spans are sent; unset disables tracing. OpenTelemetry reads the other OTEL_* variables itself. */
export const telemetryShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
};

/** A service's address, or those of its replicas separated by commas. */
export const serviceUrl = z
  .string({ error: 'is required' })
  .refine((value) => value.split(',').every((address) => httpUrl.safeParse(address.trim()).success), {
    error: 'must be an http address, or those of replicas with commas between them',
  });

/** Addresses of the five services. */
export const serviceUrlShape = {
  IDENTITY_URL: serviceUrl,
  TENANT_SETTINGS_URL: serviceUrl,
  BILLING_URL: serviceUrl,
  PAYMENTS_URL: serviceUrl,
  NOTIFICATIONS_URL: serviceUrl,
};

/** Variables of every service process. */
export const serviceShape = {
  HOST: host,
  MONGODB_URI: z.string({ error: 'is required' }).regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb address'),
  DATABASE_PREFIX: z.string().default('utility-pay'),
  REDIS_URL: redisUrl,
  QUEUE_PREFIX: z.string().default('utility-pay'),
  ...internalKeysShape,
  ...serviceUrlShape,
  LOG_LEVEL: logLevel,
  ...telemetryShape,
};

type ServiceUrls = Readonly<z.infer<z.ZodObject<typeof serviceUrlShape>>>;

/** Addresses of the five services by name. */
export const serviceUrls = (config: ServiceUrls) => ({
  identity: config.IDENTITY_URL,
  'tenant-settings': config.TENANT_SETTINGS_URL,
  billing: config.BILLING_URL,
  payments: config.PAYMENTS_URL,
  notifications: config.NOTIFICATIONS_URL,
});
