import type { PlatformOptions } from '@utility-pay/service-kit/platform';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { createBilling } from '../../src/app.ts';
import { createCustomerRepository } from '../../src/data/customer.repository.ts';
import { type Customer, type NewCustomer, newCustomer } from '../../src/domain/customer.ts';

/** Billing on real engines, with a database of its own and a hand in its books. */
export async function openBooks(overrides: Partial<PlatformOptions> = {}) {
  const platform = await createTestPlatform('billing', process.env, overrides);
  const app = createBilling(platform);
  await prepareService(app, platform);
  const customers = createCustomerRepository(platform);
  const build = (fields: Partial<NewCustomer> & { balances?: Customer['balances'] } = {}): Customer => {
    const { balances = [], ...given } = fields;
    const id = customers.newId();
    return { ...newCustomer({ id, companyId: 1, accountNumber: id, ...given }), balances };
  };
  return {
    platform,
    app,
    customers,
    ask: createGraphClient(app),
    build,
    /** Puts one customer into the books. */
    add: async (fields: Parameters<typeof build>[0] = {}): Promise<Customer> => {
      const customer = build(fields);
      await customers.insertMany(customer.companyId, [customer]);
      return customer;
    },
    close: () => disposeTestPlatform(platform),
  };
}
