import { customerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createWorld, UPDATE_BILLING_METHOD } from './world/world.ts';

const world = await createWorld();
const { ask, platform } = world;
afterAll(world.close);

const READ = 'query ($id: ID!) { company(id: $id) { billingMethod } }';
const INTERNAL = 'query ($id: Int!) { internalCompany(id: $id) { billingMethod } }';
const methodOf = async (id: number) => (await ask(customerOf(id, 'c'), READ, { id: String(id) })).data?.company;

test('the billing method is open item until the company chooses balance forward', async () => {
  const id = await world.createCompany('Lake');
  expect(await methodOf(id)).toEqual({ billingMethod: 'OPEN_ITEM' });
  const input = { companyId: String(id), billingMethod: 'BALANCE_FORWARD' };
  const { data } = await ask(staffOf(id, ['manageUsers']), UPDATE_BILLING_METHOD, { input });
  expect(data?.updateBillingMethod).toEqual({
    company: { id: String(id), billingMethod: 'BALANCE_FORWARD' },
    userErrors: [],
  });
  expect(await methodOf(id)).toEqual({ billingMethod: 'BALANCE_FORWARD' });
  expect((await ask(serviceActor('billing'), INTERNAL, { id })).data?.internalCompany).toEqual({
    billingMethod: 'BALANCE_FORWARD',
  });
});

test('the billing method is open item for a company that an earlier version stored', async () => {
  const id = await world.createCompany('Old');
  const companies = platform.mongo.collection<{ _id: number }>('companies');
  await companies.updateOne({ _id: id }, { $unset: { billingMethod: 1 } });
  expect(await methodOf(id)).toEqual({ billingMethod: 'OPEN_ITEM' });
});
