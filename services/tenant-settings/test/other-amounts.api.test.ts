import { customerOf, partnerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { openWorld, UPDATE_OTHER_AMOUNTS } from './world/world.ts';

const world = await openWorld();
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

test('is off until the company allows other amounts', async () => {
  const id = await world.makeCompany('Lake');
  expect(await settingsOf(id)).toEqual({ otherAmounts: OFF });
  const otherAmounts = { allowed: true, minimum: { amountMinor: 2000 } };
  expect(await save(id, true, 2000)).toEqual({ company: { id: String(id), otherAmounts }, userErrors: [] });
  expect(await settingsOf(id)).toEqual({ otherAmounts });
});

test('is off for a company that an earlier version stored', async () => {
  const id = await world.makeCompany('Old');
  const companies = platform.mongo.collection<{ _id: number }>('companies');
  await companies.updateOne({ _id: id }, { $unset: { otherAmounts: 1 } });
  expect(await settingsOf(id)).toEqual({ otherAmounts: OFF });
});

test('shows the setting to everyone of the company and to services', async () => {
  const id = await world.makeCompany('Own');
  for (const actor of [customerOf(id, 'c'), partnerOf(id), staffOf(id, [])])
    expect((await ask(actor, READ, { id: String(id) })).data?.company).toEqual({ otherAmounts: OFF });
  const internal = 'query ($id: Int!) { internalCompany(id: $id) { otherAmounts { allowed minimumMinor } } }';
  expect((await ask(serviceActor('payments'), internal, { id })).data?.internalCompany).toEqual({
    otherAmounts: { allowed: false, minimumMinor: 500 },
  });
});

test('refuses a minimum out of bounds, and saves nothing', async () => {
  const id = await world.makeCompany('Bad');
  for (const minimumMinor of [0, 99, 100_001])
    expect(await save(id, true, minimumMinor)).toEqual({
      company: null,
      userErrors: [{ code: 'INVALID', field: 'minimumMinor', message: 'Enter a minimum from $1.00 to $1,000.00.' }],
    });
  expect(await settingsOf(id)).toEqual({ otherAmounts: OFF });
});
