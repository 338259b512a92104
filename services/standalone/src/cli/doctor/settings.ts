import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@utility-pay/service-kit/config';
import { z } from 'zod';
import { CommandFailure } from '../../errors.ts';
import type { ConfiguredSecret } from './check-settings.ts';

const SECRETS = ['INTERNAL_PRIVATE_KEY', 'ENCRYPTION_KEY'] as const;
const SERVICE_URLS = ['IDENTITY_URL', 'TENANT_SETTINGS_URL', 'BILLING_URL', 'PAYMENTS_URL', 'NOTIFICATIONS_URL'];

/** The environment without validation, so that invalid settings can be reported as findings. */
export interface DoctorSettings {
  mongoUri: string | undefined;
  redisUrl: string | undefined;
  dataDir: string;
  publicUrl: string | undefined;
  serviceUrls: Record<string, string>;
  secrets: ConfiguredSecret[];
  simulator: { isOn: boolean; url: string | undefined };
}

const storedSecretsSchema = z.object({ ENCRYPTION_KEY: z.string().optional() });

/** Returns the secrets in DATA_DIR/keys.json, if it exists. */
function keysOf(dataDir: string): z.infer<typeof storedSecretsSchema> {
  const path = join(dataDir, 'keys.json');
  if (!existsSync(path)) return {};
  try {
    return storedSecretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new CommandFailure(
      `${path} is not valid. Restore it from a backup: it contains the secrets of the data in this folder.`,
      { cause },
    );
  }
}

export function readSettings(environment: Environment): DoctorSettings {
  const read = (name: string): string | undefined => {
    const file = environment[`${name}_FILE`];
    if (!file) return environment[name] || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      // checkConfiguration reports it.
      return undefined;
    }
  };
  const dataDir = read('DATA_DIR') ?? '.data';
  const serviceUrls = Object.fromEntries(
    SERVICE_URLS.flatMap((name): [string, string][] => {
      const url = read(name);
      return url ? [[name, url]] : [];
    }),
  );
  // One process starts the simulator by default; distributed processes need PAYMENTS_SIMULATOR_URL.
  const isOneProcess = Object.keys(serviceUrls).length === 0;
  return {
    mongoUri: read('MONGODB_URI'),
    redisUrl: read('REDIS_URL'),
    dataDir,
    publicUrl: read('PUBLIC_URL'),
    serviceUrls,
    secrets: SECRETS.flatMap((name) => {
      const text = read(name);
      if (text) return [{ name, text, file: environment[`${name}_FILE`] }];
      const stored = name === 'ENCRYPTION_KEY' ? keysOf(dataDir)[name] : undefined;
      return stored ? [{ name, text: stored, file: undefined }] : [];
    }),
    simulator: { isOn: isOneProcess && read('PAYMENTS_SIMULATOR') !== '0', url: read('PAYMENTS_SIMULATOR_URL') },
  };
}
