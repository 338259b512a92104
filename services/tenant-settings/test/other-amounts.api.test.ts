import { customerOf, partnerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createWorld, UPDATE_OTHER_AMOUNTS } from './world/world.ts';

const world = await createWorld();
const { ask, platform } = world;
afterAll(world.close);

const READ = 'query ($id: ID!) { company(id: $id) { otherAmounts { allowed minimum { amountMinor } } } }';
const settingsOf = async (id: number) => (await ask(customerOf(id, 'c'), READ, { id: String(id) })).data?.company;
const save = async (id: number, allowed: boolean, minimumMinor: number) =>
  (
    await ask(staffOf(id, ['manageUsers']), UPDATE_OTHER_AMOUNTS, {
      input: { companyId: String(id), allowed, minimumMinor },
    })
  ).data?.updateOtherAmounts;
const OFF = { allowed: false, minimum: { amountMinor: 500 } };

test('other amounts are not allowed until the company allows them', async () => {
  const id = await world.createCompany('Lake');
  expect(await settingsOf(id)).toEqual({ otherAmounts: OFF });
  const otherAmounts = { allowed: true, minimum: { amountMinor: 2000 } };
  expect(await save(id, true, 2000)).toEqual({ company: { id: String(id), otherAmounts }, userErrors: [] });
  expect(await settingsOf(id)).toEqual({ otherAmounts });
});

test('other amounts are not allowed for a company that an earlier version stored', async () => {
  const id = await world.createCompany('Old');
  const companies = platform.mongo.collection<{ _id: number }>('companies');
  await companies.updateOne({ _id: id }, { $unset: { otherAmounts: 1 } });
  expect(await settingsOf(id)).toEqual({ otherAmounts: OFF });
});

test('everyone of the company and services read the setting', async () => {
  const id = await world.createCompany('Own');
  for (const actor of [customerOf(id, 'c'), partnerOf(id), staffOf(id, [])])
    expect((await ask(actor, READ, { id: String(id) })).data?.company).toEqual({ otherAmounts: OFF });
  const internal = 'query ($id: Int!) { internalCompany(id: $id) { otherAmounts { allowed minimumMinor } } }';
  expect((await ask(serviceActor('payments'), internal, { id })).data?.internalCompany).toEqual({
    otherAmounts: { allowed: false, minimumMinor: 500 },
  });
});

test('a minimum below $1.00 or above $1,000.00 is refused, and nothing is saved', async () => {
  const id = await world.createCompany('Bad');
  for (const minimumMinor of [0, 99, 100_001])
    expect(await save(id, true, minimumMinor)).toEqual({
      company: null,
      userErrors: [{ code: 'INVALID', field: 'minimumMinor', message: 'Enter a minimum from $1.00 to $1,000.00.' }],
    });
  expect(await settingsOf(id)).toEqual({ otherAmounts: OFF });
});
