import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@utility-pay/service-kit/config';
import { z } from 'zod';
import { CommandFailure } from '../failure.ts';
import type { GivenSecret } from './check-secrets.ts';

const SECRETS = ['INTERNAL_SECRET', 'ENCRYPTION_KEY'] as const;
const SERVICE_URLS = ['IDENTITY_URL', 'TENANT_SETTINGS_URL', 'BILLING_URL', 'PAYMENTS_URL', 'NOTIFICATIONS_URL'];

/** The environment as it is, also where a start would refuse it. */
export interface Given {
  mongoUri: string | undefined;
  redisUrl: string | undefined;
  dataDir: string;
  publicUrl: string | undefined;
  serviceUrls: Record<string, string>;
  secrets: GivenSecret[];
  simulator: { isOn: boolean; url: string | undefined };
}

const keptSecrets = z.object({ INTERNAL_SECRET: z.string().optional(), ENCRYPTION_KEY: z.string().optional() });

/** What a portal on this machine made for itself. */
function keysOf(dataDir: string): z.infer<typeof keptSecrets> {
  const path = join(dataDir, 'keys.json');
  if (!existsSync(path)) return {};
  try {
    return keptSecrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new CommandFailure(
      `${path} cannot be understood. Put it back from a backup: it holds the secrets of the data beside it.`,
      { cause },
    );
  }
}

export function readGiven(environment: Environment): Given {
  const read = (name: string): string | undefined => {
    const file = environment[`${name}_FILE`];
    if (!file) return environment[name] || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      // Told by the configuration's own check.
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
  // On by itself where all runs in one process; elsewhere it has an address or is not there.
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
      const kept = keysOf(dataDir)[name];
      return kept ? [{ name, text: kept, file: undefined }] : [];
    }),
    simulator: { isOn: isOneProcess && read('PAYMENTS_SIMULATOR') !== '0', url: read('PAYMENTS_SIMULATOR_URL') },
  };
}
