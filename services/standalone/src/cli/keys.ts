import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@utility-pay/service-kit/config';
import { type Keys, loadKeys } from '../keys.ts';
import type { CommandGround } from './ground.ts';

/**
 * The secrets of the installation that a command works on: the environment's, else those in DATA_DIR. Made up only where
 * the engines are DATA_DIR's own: another deployment has its own already, and two that differ would part its data.
 * @throws ConfigError naming what is missing.
 */
export async function commandKeys(
  { config: given, source }: Pick<CommandGround, 'config' | 'source'>,
  otherKeys: Partial<Keys> = {},
): Promise<Keys> {
  const config = { ...given, ...otherKeys };
  const { INTERNAL_SECRET, ENCRYPTION_KEY, SUPER_ADMIN_EMAIL = '', SUPER_ADMIN_PASSWORD = '', DATA_DIR } = config;
  if (INTERNAL_SECRET && ENCRYPTION_KEY)
    return { INTERNAL_SECRET, ENCRYPTION_KEY, SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD, fresh: false };
  const path = join(DATA_DIR, 'keys.json');
  const hasFile = await access(path).then(
    () => true,
    () => false,
  );
  if (hasFile || source !== 'environment') return loadKeys(DATA_DIR, config);
  throw new ConfigError(
    `INTERNAL_SECRET and ENCRYPTION_KEY are required beside MONGODB_URI and REDIS_URL (each also as X_FILE that names a file): set them to the deployment's own, or DATA_DIR to the folder that has its keys.json.`,
  );
}
