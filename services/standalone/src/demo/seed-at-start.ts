import { ANONYMOUS } from '@utility-pay/contracts';
import { createServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { StandaloneConfig } from '../config.ts';
import type { Keys } from '../keys.ts';
import { SeedCompaniesDocument } from './gql/tenant-settings.internal.ts';
import { createDemoMarks } from './mark.ts';
import { type SeedResult, seedDemo } from './seed.ts';
import { type SeedServices, withSeedServices } from './seed-services.ts';

export interface SampleCompany {
  /** What came of it; undefined when it was cut off by a stop, or failed: the next start goes on with it. */
  made: Promise<SeedResult | undefined>;
  stop(): Promise<void>;
}

interface Start {
  config: StandaloneConfig;
  keys: Keys;
  mongoUri: string;
  redisUrl: string;
  simulatorUrl: string | undefined;
  transport: SubgraphTransport;
  mongo: Parameters<typeof createDemoMarks>[0];
  log: Logger;
}

class Stopped extends Error {}

/** Milliseconds between looks at whether a run that was killed has let go. */
const LOOK_EVERY_MS = 2000;

async function patiently(services: SeedServices, at: (words: string) => void): Promise<SeedResult> {
  for (;;) {
    at('Sample company: waiting for another run');
    const result = await seedDemo(services, at);
    if (result.state !== 'busy') return result;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Makes the sample company beside the running product, where it is wanted: asked for, or the first thing in an empty database. */
export async function sampleCompanyAtStart(start: Start): Promise<SampleCompany | undefined> {
  if (!(await isWanted(start))) return undefined;
  const { config, log } = start;
  let stopping = false;
  const at = (): void => {
    if (stopping) throw new Stopped();
  };
  const logOf = (): Logger => createLogger('sample-company', config.LOG_LEVEL, config.LOG_FILE);
  const made = withSeedServices({ ...start, logOf }, (services) => patiently(services, at)).catch((err) => {
    if (!(err instanceof Stopped)) log.error({ err }, 'the sample company is not complete');
    return undefined;
  });
  return {
    made,
    stop: async () => {
      stopping = true;
      await made;
    },
  };
}

async function isWanted({ config: { DEMO }, keys, transport, mongo }: Start): Promise<boolean> {
  if (DEMO === false) return false;
  const mark = await createDemoMarks(mongo).find();
  if (mark) return mark.state === 'making';
  if (DEMO) return true;
  const call = createServiceCaller(transport, keyRing(keys.INTERNAL_SECRET), ANONYMOUS);
  const { companies } = await call('tenant-settings', { query: SeedCompaniesDocument, variables: {} });
  return companies.length === 0;
}
