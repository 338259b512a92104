import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_OTHER_AMOUNTS, DEFAULT_TIME_ZONE, type ServiceName } from '@utility-pay/contracts';
import { createMemoryTransport } from '../../../packages/service-kit/src/graphql/subgraph.ts';
import type { SubgraphTransport } from '../../../packages/service-kit/src/graphql/transport.ts';
import type { Platform } from '../../../packages/service-kit/src/platform.ts';
import { keyRing } from '../../../packages/service-kit/src/secrets/key-ring.ts';
import { createTestPlatform, disposeTestPlatform } from '../../../packages/service-kit/src/testing/platform.ts';
import { prepareService } from '../../../packages/service-kit/src/testing/schema.ts';
import { type Billing, createBilling } from '../../../services/billing/src/app.ts';
import { createPaymentSimulator } from '../../../services/payment-simulator/src/app.ts';
import { createPayments, type Payments } from '../../../services/payments/src/app.ts';
import type { PaymentProvider } from '../../../services/payments/src/domain/provider.ts';
import { createIpospaysProvider } from '../../../services/payments/src/providers/ipospays/ipospays-provider.ts';
import type { Interleaving } from './interleaving.ts';

const encryptionKeys = keyRing('an encryption key for tests, 32 characters');
/** A closed port: the test itself delivers the simulator's webhooks, in any order. */
const NO_WEBHOOKS = 'http://127.0.0.1:9';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Methods of collections that write; each is a yield point. */
const WRITE_METHODS = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
] as const;

/** Methods of the adapter that call the provider; each is a yield point. */
const PROVIDER_CALLS = [
  'createSession',
  'fetchStatus',
  'cancelSession',
  'voidTransaction',
  'refund',
  'fetchRefund',
  'listTransactions',
] as const satisfies (keyof PaymentProvider)[];

/** Collections that sweepers read for all companies. */
const SWEPT_COLLECTIONS = ['customers', 'uploads', 'payments', 'provider-checks', 'configurations'];

/** Longer pauses are time limits of calls to the provider. Its answer always comes first in tests, so these pauses never end. */
const MAX_PAUSE_MS = 1000;

/** A job that was put on a queue. */
interface QueuedJob {
  service: ServiceName;
  name: string;
  data: unknown;
}

/** The services of one process. */
export interface Process {
  billing: Billing;
  payments: Payments;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Starts billing, payments and the payment simulator in one process, on real engines and with a clock that the test sets. */
export async function openWorld({ waitForTurn, runOutside }: Pick<Interleaving, 'waitForTurn' | 'runOutside'>) {
  const time = { now: new Date() };
  const clock = { now: () => time.now };
  let ids = 0;
  const randomId = (length: number): string => {
    ids += 1;
    const digits = BigInt(`0x${createHash('sha256').update(String(ids)).digest('hex')}`).toString(36);
    return digits.slice(0, length).padEnd(length, '0');
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'money-path-'));
  const simulator = await createPaymentSimulator({ dataDir, clock, log: silent });
  const memory = createMemoryTransport();
  /** Settings by company that differ from the defaults. */
  const settings = new Map<number, Partial<ReturnType<typeof companyOf>>>();
  const transport: SubgraphTransport = async (service, request, signal) => {
    if (service === 'tenant-settings') {
      const id = Number(request.variables?.id);
      return { data: { internalCompany: { ...companyOf(id), ...settings.get(id) } } };
    }
    // Billing asks identity to end logins. There are no logins here.
    if (service === 'identity') return { data: { internalEndLogin: true } };
    await waitForTurn(`calls ${service}`);
    return memory.transport(service, request, signal);
  };
  const jobs: QueuedJob[] = [];
  const openPlatform = async (name: 'billing' | 'payments'): Promise<Platform> => {
    const platform = await createTestPlatform(name, process.env, { clock, transport, randomId });
    // The test publishes and delivers events, and runs jobs.
    platform.relay.flush = () => undefined;
    platform.queues.addEvent = async () => undefined;
    platform.queues.add = async (job, data) => void jobs.push({ service: job.queue, name: job.name, data });
    return platform;
  };
  const platforms = { billing: await openPlatform('billing'), payments: await openPlatform('payments') };

  const provider = createIpospaysProvider({ simulatorUrl: simulator.url, clock });
  const providerWithTurns: PaymentProvider = { ...provider };
  for (const call of PROVIDER_CALLS)
    providerWithTurns[call] = withTurnBefore(
      waitForTurn,
      `asks the provider: ${call}`,
      provider[call] as never,
    ) as never;
  const pause = (ms: number): Promise<void> =>
    ms < MAX_PAUSE_MS ? waitForTurn('pauses') : new Promise(() => undefined);
  const createProcess = (on: typeof platforms): Process => ({
    billing: createBilling(on.billing, { encryptionKeys, sharesUploads: false }),
    payments: createPayments(on.payments, {
      publicUrl: NO_WEBHOOKS,
      encryptionKeys,
      simulatorUrl: simulator.url,
      provider: providerWithTurns,
      pause,
    }),
  });
  const main = createProcess(platforms);
  memory.add(main.billing.subgraph);
  memory.add(main.payments.subgraph);
  for (const app of [main.billing, main.payments]) await prepareService(app, platforms[app.name as keyof Process]);
  for (const { mongo } of Object.values(platforms))
    for (const collection of Object.values(mongo.collections))
      for (const method of WRITE_METHODS)
        Object.assign(collection, {
          [method]: withTurnBefore(
            waitForTurn,
            `${collection.name}.${method}`,
            collection[method].bind(collection) as never,
          ),
        });

  return {
    main,
    /** Creates the services of another process on the same data. Its crash loses only its memory. */
    createCrashingProcess: (): Process => {
      const withoutRelay = (platform: Platform): Platform => ({
        ...platform,
        relay: { ...platform.relay, watch: () => undefined },
      });
      return createProcess({
        billing: withoutRelay(platforms.billing),
        payments: withoutRelay(platforms.payments),
      });
    },
    platforms,
    simulator,
    clock,
    jobs,
    settings,
    /** Publishes pending events. All commands share the relay, so it must survive the crash of one. */
    publish: (service: keyof Process): Promise<void> => runOutside(platforms[service].relay.sweep),
    setTime: (now: Date): void => {
      time.now = now;
    },
    advance: (ms: number): void => {
      time.now = new Date(time.now.getTime() + ms);
    },
    /** Calls the simulator's control API. */
    control: async (path: string, body: object): Promise<boolean> => {
      const headers = { 'content-type': 'application/json' };
      const url = `${simulator.url}/_simulator/${path}`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).ok;
    },
    /** Deletes the data of a company that sweepers would find in later runs. */
    removeCompany: async (companyId: number): Promise<void> => {
      jobs.length = 0;
      for (const { mongo } of Object.values(platforms))
        await Promise.all(SWEPT_COLLECTIONS.map((name) => mongo.collection(name).deleteMany({ companyId })));
    },
    close: async (): Promise<void> => {
      for (const platform of Object.values(platforms)) await disposeTestPlatform(platform);
      await simulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const withTurnBefore =
  <Args extends unknown[], Result>(
    waitForTurn: Interleaving['waitForTurn'],
    label: string,
    call: (...args: Args) => Promise<Result>,
  ): ((...args: Args) => Promise<Result>) =>
  async (...args) => {
    await waitForTurn(label);
    return call(...args);
  };

const companyOf = (id: number) => ({
  id,
  name: `Company ${id}`,
  email: null,
  hostNames: [],
  sandboxOf: null,
  timeZone: DEFAULT_TIME_ZONE,
  billingMethod: 'OPEN_ITEM',
  uploadReview: 'UNUSUAL',
  otherAmounts: { ...DEFAULT_OTHER_AMOUNTS, allowed: true },
});
