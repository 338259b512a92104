import type { UserError } from '@utility-pay/contracts';
import type { Platform, PlatformOptions } from '@utility-pay/service-kit/platform';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { runSweeper } from '@utility-pay/service-kit/testing/deliver';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { afterAll, expect } from 'vitest';
import { type BillingOptions, createBilling, createBillingDependencies } from '../../src/app.ts';
import type { Balance } from '../../src/domain/balance.ts';
import { type Customer, type NewCustomer, newCustomer } from '../../src/domain/customer.ts';
import { type Credit, withAmountsDue } from '../../src/domain/ledger.ts';

export const BILLING_OPTIONS: BillingOptions = {
  encryptionKeys: keyRing('an encryption key for tests, 32 characters'),
  // Tests run their servers on loopback.
  outboundPrivateNetworks: ['127.0.0.0/8'],
};

/** A bill before payments and credits are settled against it. */
type NewBalance = Omit<Balance, 'dueMinor'>;

/** Reads customers with all their values. */
export const ALL_VALUES = { customData: true, allBalances: true, credits: true };

/**
 * Starts billing on real engines, with a database of its own that is dropped after all tests of the file. Call it at the top of
 * a test file.
 */
export async function openBilling(overrides: Partial<PlatformOptions> = {}) {
  const platform = await createTestPlatform('billing', process.env, overrides);
  afterAll(() => disposeTestPlatform(platform));
  const dependencies = createBillingDependencies(platform, BILLING_OPTIONS);
  const app = createBilling(platform, BILLING_OPTIONS, dependencies);
  await prepareService(app, platform);
  const { customers } = dependencies;
  const build = (fields: Partial<NewCustomer> & { balances?: NewBalance[]; credits?: Credit[] } = {}): Customer => {
    const { balances = [], credits = [], ...rest } = fields;
    const id = customers.newId();
    const customer = newCustomer({ id, companyId: 1, accountNumber: id, ...rest });
    if (balances.length === 0 && credits.length === 0) return customer;
    const bills = balances.map((balance) => ({ ...balance, dueMinor: 0 }));
    return withAmountsDue({ ...customer, balances: bills, ...(credits.length > 0 ? { credits } : {}) });
  };
  return {
    platform,
    app,
    dependencies,
    customers,
    ask: createGraphClient(app),
    build,
    /** Stores a customer without a use case. */
    add: async (fields: Parameters<typeof build>[0] = {}): Promise<Customer> => {
      const customer = build(fields);
      await customers.insertMany(customer.companyId, [customer]);
      return customer;
    },
    sweep: (name: string): Promise<void> => runSweeper(app, name),
  };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openBilling>>['ask']>>;

/** Returns the payload of the only mutation of a successful request. */
export function payloadOf<Payload = { userErrors: UserError[] }>({ data, errors }: Answer): Payload {
  expect(errors).toBeUndefined();
  const [payload] = Object.values(data ?? {});
  return JSON.parse(JSON.stringify(payload));
}

/** Returns code and message of the first error. */
export const errorOf = ({ errors }: Answer): [unknown, string | undefined] => [
  errors?.[0]?.extensions?.code,
  errors?.[0]?.message,
];

/** Returns the published events of a company except audited acts, in the order in which they happened. */
export async function publishedEvents(
  { mongo, relay }: Platform,
  companyId: number,
): Promise<[string, Record<string, unknown>][]> {
  await relay.sweep();
  const events = await mongo
    .collection('events')
    .find({ companyId, type: { $ne: 'billing.act.recorded' } })
    .toArray();
  return events.map(({ type, data }) => [String(type), data]);
}
