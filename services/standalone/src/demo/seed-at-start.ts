import type { ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import type { StandaloneConfig } from '../config.ts';
import type { InstallationSecrets } from '../installation-secrets.ts';
import { SeedCompaniesDocument } from './gql/tenant-settings.internal.ts';
import { createSampleCompanyStates } from './sample-company-state.ts';
import { type SeedResult, seedDemo } from './seed.ts';
import { type SeedServices, withSeedServices } from './seed-services.ts';

export interface SampleCompany {
  /** Resolves with undefined if the run was interrupted or failed. The next start continues it. */
  created: Promise<SeedResult | undefined>;
  stop(): Promise<void>;
}

interface Start {
  config: StandaloneConfig;
  secrets: InstallationSecrets;
  mongoUri: string;
  redisUrl: string;
  simulatorUrl: string | undefined;
  call: ServiceCaller;
  mongo: Parameters<typeof createSampleCompanyStates>[0];
  log: Logger;
}

class Stopped extends Error {}

/** The interval of attempts to acquire the lock of another run. */
const LOCK_POLL_INTERVAL_MS = 2000;

async function seedWhenUnlocked(services: SeedServices, onProgress: (message: string) => void): Promise<SeedResult> {
  for (;;) {
    onProgress('Sample company: waiting for another run');
    const result = await seedDemo(services, onProgress);
    if (result.state !== 'busy') return result;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_INTERVAL_MS));
  }
}

/** Creates the sample company in the background if DEMO=1, if an earlier run is incomplete, or if the database is empty. */
export async function sampleCompanyAtStart(start: Start): Promise<SampleCompany | undefined> {
  if (!(await isRequested(start))) return undefined;
  const { config, log } = start;
  let stopping = false;
  const throwIfStopping = (): void => {
    if (stopping) throw new Stopped();
  };
  const logOf = (): Logger => createLogger('sample-company', config.LOG_LEVEL, config.LOG_FILE);
  const created = withSeedServices({ ...start, logOf }, (services) =>
    seedWhenUnlocked(services, throwIfStopping),
  ).catch((err) => {
    if (!(err instanceof Stopped)) log.error({ err }, 'Sample company could not be completed');
    return undefined;
  });
  return {
    created,
    stop: async () => {
      stopping = true;
      await created;
    },
  };
}

async function isRequested({ config: { DEMO }, call, mongo }: Start): Promise<boolean> {
  if (DEMO === false) return false;
  const sample = await createSampleCompanyStates(mongo).find();
  if (sample) return sample.state === 'creating';
  if (DEMO) return true;
  const { companies } = await call('tenant-settings', { query: SeedCompaniesDocument, variables: {} });
  return companies.length === 0;
}
