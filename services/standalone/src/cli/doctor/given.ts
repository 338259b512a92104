import { readFileSync } from 'node:fs';
import type { Environment } from '@utility-pay/service-kit';
import type { GivenSecret } from './check-secrets.ts';

const SECRETS = ['INTERNAL_SECRET', 'ENCRYPTION_KEY'];
const SERVICE_URLS = ['IDENTITY_URL', 'TENANT_SETTINGS_URL', 'BILLING_URL', 'PAYMENTS_URL', 'NOTIFICATIONS_URL'];

/** The environment as it is, also where a start would refuse it. */
export interface Given {
  mongoUri: string | undefined;
  redisUrl: string | undefined;
  dataDir: string;
  publicUrl: string | undefined;
  serviceUrls: Record<string, string>;
  secrets: GivenSecret[];
  hasMailKey: boolean;
  simulator: { isOn: boolean; url: string | undefined };
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
    dataDir: read('DATA_DIR') ?? '.data',
    publicUrl: read('PUBLIC_URL'),
    serviceUrls,
    secrets: SECRETS.flatMap((name) => {
      const text = read(name);
      return text ? [{ name, text, file: environment[`${name}_FILE`] }] : [];
    }),
    hasMailKey: read('RESEND_API_KEY') !== undefined,
    simulator: { isOn: isOneProcess && read('PAYMENTS_SIMULATOR') !== '0', url: read('PAYMENTS_SIMULATOR_URL') },
  };
}
