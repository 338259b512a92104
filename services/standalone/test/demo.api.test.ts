import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPaymentSimulator, type PaymentSimulator } from '@utility-pay/payment-simulator';
import { createLogger } from '@utility-pay/service-kit/log';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standaloneConfig } from '../src/config.ts';
import { SeedCustomerDocument } from '../src/demo/gql/billing.internal.ts';
import { SeedCompanyDocument } from '../src/demo/gql/tenant-settings.internal.ts';
import { mutate } from '../src/demo/mutate.ts';
import { planDemo } from '../src/demo/plan/plan.ts';
import { removeDemo, waitForEvents } from '../src/demo/remove.ts';
import { createSampleCompanyStates } from '../src/demo/sample-company-state.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { SEEDER, type SeedEnvironment, type SeedServices, withSeedServices } from '../src/demo/seed-services.ts';
import { migrateAll } from '../src/migrate.ts';
import { createServices } from '../src/services.ts';

const TIMEOUT_MS = 600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
const log = createLogger('demo-test', 'silent');
const ignoreProgress = (): void => undefined;
/** Fewer customers and months than the sample company of users, but also with declined payments and a refund. */
const SIZE = { customers: 60, months: 4 };
const planFor = (now: Date) => planDemo(now, SIZE);
const seed = (services: SeedServices, onProgress: (message: string) => void) => seedDemo(services, onProgress, planFor);
let simulator: PaymentSimulator;
let environment: SeedEnvironment;
let stopProduct: () => Promise<void>;

/** Returns a progress callback that throws at a step. */
const interruptAt = (step: RegExp) => (message: string) => {
  if (step.test(message)) throw new Error('interrupted');
};

beforeAll(async () => {
  const { MONGODB_URI: mongoUri, REDIS_URL: redisUrl } = process.env;
  if (!mongoUri || !redisUrl) throw new Error('MONGODB_URI and REDIS_URL are not set: this test needs real engines');
  const prefix = `test-${randomId(10)}`;
  simulator = await createPaymentSimulator({ dataDir, log });
  environment = {
    config: { ...standaloneConfig(), DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix, LOG_LEVEL: 'silent' },
    secrets: {
      ENCRYPTION_KEY: randomId(40),
      SUPER_ADMIN_EMAIL: 'admin@example.com',
      SUPER_ADMIN_PASSWORD: randomId(20),
      isNew: false,
    },
    mongoUri,
    redisUrl,
    simulatorUrl: simulator.url,
    logOf: () => log,
  };
  await migrateAll({ mongoUri, databasePrefix: prefix, log });
  const product = await createServices({ ...environment });
  const workers = product.all.map(({ app, platform }) => runWorkers(app, platform));
  stopProduct = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    for (const { platform } of product.all) {
      await platform.mongo.dropDatabase();
      await platform.close();
    }
  };
}, TIMEOUT_MS);

afterAll(async () => {
  await stopProduct?.();
  await simulator?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, TIMEOUT_MS);

/** Counts a company's documents in all databases, by collection. */
async function documentsOf({ all }: SeedServices, companyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { platform } of all)
    for (const { name } of await platform.mongo.listCollections()) {
      const count = await platform.mongo.collection(name).countDocuments({ companyId });
      if (count > 0) counts[`${platform.name}/${name}`] = count;
    }
  return counts;
}

async function createOtherCompany({ as }: SeedServices): Promise<number> {
  const answer = await mutate(as(SEEDER), 'tenant-settings', SeedCompanyDocument, { name: 'A real utility' });
  const companyId = Number(answer?.createCompany.company?.id);
  await mutate(as(SEEDER), 'billing', SeedCustomerDocument, {
    companyId: String(companyId),
    accountNumber: '1',
    name: 'A real customer',
    email: 'real@example.com',
  });
  return companyId;
}

/** Adds a sandbox of a company, with a customer. */
async function createSandbox({ as, platformOf }: SeedServices, companyId: number): Promise<number> {
  const companies = platformOf('tenant-settings').mongo.collection<{ _id: number }>('companies');
  const sandbox = { _id: companyId + 1000, sandboxOf: companyId, name: 'Sandbox', hostNames: [], version: 0 };
  await companies.insertOne(sandbox);
  const customer = { accountNumber: '1', name: 'A sample', email: 'sample@example.com' };
  await mutate(as(SEEDER), 'billing', SeedCustomerDocument, { companyId: String(sandbox._id), ...customer });
  return sandbox._id;
}

test(
  'creates the sample company once despite two interruptions, and removes it without changing another company',
  { timeout: TIMEOUT_MS },
  () =>
    withSeedServices(environment, async (services) => {
      const otherCompany = await createOtherCompany(services);
      await waitForEvents(services, otherCompany);
      const otherDocuments = await documentsOf(services, otherCompany);

      await expect(seed(services, interruptAt(/month 3 of 4$/))).rejects.toThrow('interrupted');
      await expect(seed(services, interruptAt(/ 5 of \d+ payments$/))).rejects.toThrow('interrupted');
      const created = await seed(services, ignoreProgress);
      if (created.state !== 'created') throw new Error(`it is ${created.state}`);
      const { companyId } = created;
      expect(companyId).not.toBe(otherCompany);
      expect(await waitForEvents(services, companyId)).toBe(true);

      const sampleState = await createSampleCompanyStates(services.platformOf('tenant-settings').mongo).find();
      if (!sampleState) throw new Error('the state is missing');
      const { residents, newcomers, payments } = planFor(sampleState.plannedAt);
      const stored = services.platformOf('payments').mongo.collection('payments');
      const paid = payments.filter(({ outcome }) => outcome === 'paid').length;
      expect(await stored.countDocuments({ companyId, status: 'success' })).toBe(paid);
      expect(await stored.countDocuments({ companyId, state: 'review' })).toBe(0);
      const customers = services.platformOf('billing').mongo.collection('customers');
      expect(await customers.countDocuments({ companyId })).toBe(residents.length + newcomers.length);
      const uploads = services.platformOf('billing').mongo.collection('uploads');
      expect(await uploads.countDocuments({ companyId, state: 'completed' })).toBe(SIZE.months + 1);
      expect(await uploads.countDocuments({ companyId, 'progress.failed': 5 })).toBe(1);

      const sandbox = await createSandbox(services, companyId);
      expect(await seed(services, ignoreProgress)).toMatchObject({ state: 'exists', companyId });
      expect(await removeDemo(services, ignoreProgress)).toMatchObject({ state: 'removed', companyId });
      expect(await documentsOf(services, companyId)).toEqual({});
      expect(await documentsOf(services, sandbox)).toEqual({});
      expect(await documentsOf(services, otherCompany)).toEqual(otherDocuments);
      expect(await removeDemo(services, ignoreProgress)).toEqual({ state: 'absent' });
    }),
);
