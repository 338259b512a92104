import {
  ConfigError,
  encryptionKeys,
  port,
  readConfig,
  serviceShape,
  stepUpMinutes,
} from '@utility-pay/service-kit/config';
import { z } from 'zod';
import type { IdentityOptions } from './app.ts';

/** Minimum length of staff passwords. */
const MIN_STAFF_PASSWORD = 8;

/** Variables of this service's processes. */
export const identityShape = {
  ...serviceShape,
  PORT: port(4101),
  ENCRYPTION_KEY: encryptionKeys,
  ACCOUNT_DISCOVERY: z.enum(['literal', 'strict'], { error: 'must be literal or strict' }).default('literal'),
  STEP_UP_MINUTES: stepUpMinutes,
  SUPER_ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  SUPER_ADMIN_PASSWORD: z
    .string()
    .min(MIN_STAFF_PASSWORD, `must have at least ${MIN_STAFF_PASSWORD} characters`)
    .optional(),
};

/** Returns the configuration from the environment. @throws ConfigError that names every invalid variable. */
export function identityConfig() {
  const config = readConfig(identityShape, process.env);
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = config;
  if (Boolean(email) !== Boolean(password))
    throw new ConfigError('Set both SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD, or neither');
  return { ...config, superAdmin: email && password ? { email, password } : undefined };
}

export const identityOptions = (config: ReturnType<typeof identityConfig>): IdentityOptions => ({
  superAdmin: config.superAdmin,
  encryptionKeys: config.ENCRYPTION_KEY,
  accountDiscovery: config.ACCOUNT_DISCOVERY,
  stepUpMinutes: config.STEP_UP_MINUTES,
});
