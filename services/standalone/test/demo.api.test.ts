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
import { createDemoMarks } from '../src/demo/mark.ts';
import { mutate } from '../src/demo/mutate.ts';
import { planDemo } from '../src/demo/plan/plan.ts';
import { removeDemo, settled } from '../src/demo/remove.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { SEEDER, type SeedGround, type SeedServices, withSeedServices } from '../src/demo/seed-services.ts';
import { migrateAll } from '../src/migrate.ts';
import { createServices } from '../src/services.ts';

const LONG_MS = 300_000;
const dataDir = mkdtempSync(join(tmpdir(), 'demo-'));
const log = createLogger('demo-test', 'silent');
const quiet = (): void => undefined;
let simulator: PaymentSimulator;
let ground: SeedGround;
let stopProduct: () => Promise<void>;

/** Cuts a run off once it is at this. */
const cutAt = (words: string) => (at: string) => {
  if (at.includes(words)) throw new Error('cut off');
};

beforeAll(async () => {
  const { MONGODB_URI: mongoUri, REDIS_URL: redisUrl } = process.env;
  if (!mongoUri || !redisUrl) throw new Error('MONGODB_URI and REDIS_URL are not set: this test needs real engines');
  const prefix = `test-${randomId(10)}`;
  simulator = await createPaymentSimulator({ dataDir, log });
  const secret = randomId(40);
  ground = {
    config: { ...standaloneConfig(), DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix, LOG_LEVEL: 'silent' },
    keys: {
      INTERNAL_SECRET: secret,
      ENCRYPTION_KEY: secret,
      SUPER_ADMIN_EMAIL: 'admin@example.com',
      SUPER_ADMIN_PASSWORD: randomId(20),
      fresh: false,
    },
    mongoUri,
    redisUrl,
    simulatorUrl: simulator.url,
    logOf: () => log,
  };
  await migrateAll({ mongoUri, databasePrefix: prefix, log });
  const product = await createServices({ ...ground });
  const workers = product.all.map(({ app, platform }) => runWorkers(app, platform));
  stopProduct = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    for (const { platform } of product.all) {
      await platform.mongo.dropDatabase();
      await platform.close();
    }
  };
}, LONG_MS);

afterAll(async () => {
  await stopProduct?.();
  await simulator?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, LONG_MS);

/** Documents of a company in all databases, by collection. */
async function documentsOf({ all }: SeedServices, companyId: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { platform } of all)
    for (const { name } of await platform.mongo.listCollections()) {
      const count = await platform.mongo.collection(name).countDocuments({ companyId });
      if (count > 0) found[`${platform.name}/${name}`] = count;
    }
  return found;
}

async function ownCompany({ as }: SeedServices): Promise<number> {
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

test(
  'the sample company is made in spite of being cut off, once, and goes without a trace of it',
  { timeout: LONG_MS },
  () =>
    withSeedServices(ground, async (services) => {
      const other = await ownCompany(services);
      await settled(services, other);
      const theirs = await documentsOf(services, other);

      await expect(seedDemo(services, cutAt('month 3 of 12'))).rejects.toThrow('cut off');
      await expect(seedDemo(services, cutAt('5 of'))).rejects.toThrow('cut off');
      const made = await seedDemo(services, quiet);
      if (made.state !== 'made') throw new Error(`it is ${made.state}`);
      const { companyId } = made;
      expect(companyId).not.toBe(other);
      expect(await settled(services, companyId)).toBe(true);

      const mark = await createDemoMarks(services.platformOf('tenant-settings').mongo).find();
      if (!mark) throw new Error('it is not marked');
      const { payments } = planDemo(mark.plannedAt);
      const stored = services.platformOf('payments').mongo.collection('payments');
      const paid = payments.filter(({ outcome }) => outcome === 'paid').length;
      expect(await stored.countDocuments({ companyId, status: 'success' })).toBe(paid);
      expect(await stored.countDocuments({ companyId, state: 'review' })).toBe(0);
      const customers = services.platformOf('billing').mongo.collection('customers');
      expect(await customers.countDocuments({ companyId })).toBe(206);
      const uploads = services.platformOf('billing').mongo.collection('uploads');
      expect(await uploads.countDocuments({ companyId, state: 'completed' })).toBe(13);
      expect(await uploads.countDocuments({ companyId, 'progress.failed': 5 })).toBe(1);

      expect(await seedDemo(services, quiet)).toMatchObject({ state: 'there', companyId });
      expect(await removeDemo(services, quiet)).toMatchObject({ state: 'removed', companyId });
      expect(await documentsOf(services, companyId)).toEqual({});
      expect(await documentsOf(services, other)).toEqual(theirs);
      expect(await removeDemo(services, quiet)).toEqual({ state: 'absent' });
    }),
);
