import { ConfigError, port, readConfig, secret, serviceShape } from '@utility-pay/service-kit/config';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { z } from 'zod';
import type { IdentityOptions } from './app.ts';

/** Characters that staff passwords have at least. */
const MIN_STAFF_PASSWORD = 8;

/** Variables of this service's processes. */
export const identityShape = {
  ...serviceShape,
  PORT: port(4101),
  ENCRYPTION_KEY: secret,
  ACCOUNT_DISCOVERY: z.enum(['literal', 'strict'], { error: 'must be literal or strict' }).default('literal'),
  SUPER_ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SUPER_ADMIN_PASSWORD: z
    .string()
    .min(MIN_STAFF_PASSWORD, `must have at least ${MIN_STAFF_PASSWORD} characters`)
    .optional(),
};

/** What this service's processes read; every problem is told at once. */
export function identityConfig() {
  const config = readConfig(identityShape, process.env);
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = config;
  if (Boolean(email) !== Boolean(password))
    throw new ConfigError('SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD are given together or not at all');
  return { ...config, superAdmin: email && password ? { email, password } : undefined };
}

export const identityOptions = (config: ReturnType<typeof identityConfig>): IdentityOptions => ({
  superAdmin: config.superAdmin,
  encryptionKeys: keyRing(config.ENCRYPTION_KEY),
  accountDiscovery: config.ACCOUNT_DISCOVERY,
});
