import { ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import { createWorld, UPDATE_CLAIMS } from './world/world.ts';

const world = await createWorld();
const { ask, platform } = world;
afterAll(world.close);

const READ = 'query ($id: ID!) { company(id: $id) { claimSettings { claimCheck claimNetworks } } }';
const LISTED = '{ companies { id claimCheck } }';
const settingsOf = async (id: number) => (await ask(staffOf(id, []), READ, { id: String(id) })).data?.company;
const save = async (id: number, settings: Record<string, unknown>) =>
  (await ask(staffOf(id, ['manageUsers']), UPDATE_CLAIMS, { input: { companyId: String(id), ...settings } })).data
    ?.updateClaimSettings;

test('a claim needs the account number alone until the company requires more', async () => {
  const id = await world.createCompany('Lake');
  expect(await settingsOf(id)).toEqual({ claimSettings: { claimCheck: 'ACCOUNT_NUMBER', claimNetworks: [] } });
  const claimSettings = { claimCheck: 'LAST_BILL_AMOUNT', claimNetworks: ['203.0.113.0/24'] };
  expect(await save(id, claimSettings)).toEqual({ company: { id: String(id), claimSettings }, userErrors: [] });
  expect(await settingsOf(id)).toEqual({ claimSettings });
});

test('a company that an earlier version stored has the default settings', async () => {
  const id = await world.createCompany('Old');
  await platform.mongo
    .collection<{ _id: number }>('companies')
    .updateOne({ _id: id }, { $unset: { claimCheck: 1, claimNetworks: 1 } });
  expect(await settingsOf(id)).toEqual({ claimSettings: { claimCheck: 'ACCOUNT_NUMBER', claimNetworks: [] } });
  const { data } = await ask(ANONYMOUS, LISTED);
  expect(data?.companies).toContainEqual({ id: String(id), claimCheck: 'ACCOUNT_NUMBER' });
});

test('visitors see what a claim needs, but not the trusted networks', async () => {
  const id = await world.createCompany('Open');
  await save(id, { claimCheck: 'NAME', claimNetworks: ['203.0.113.7'] });
  expect((await ask(ANONYMOUS, LISTED)).data?.companies).toContainEqual({ id: String(id), claimCheck: 'NAME' });
  const { errors } = await ask(ANONYMOUS, '{ companies { id claimNetworks } }');
  expect(errors?.[0]?.message).toContain('claimNetworks');
});

test('only staff of the company and services read the settings', async () => {
  const [id, other] = [await world.createCompany('Own'), await world.createCompany('Other')];
  for (const actor of [customerOf(id, 'c'), partnerOf(id)])
    expect(await world.refusalOf(actor, READ, { id: String(id) })).toBe('FORBIDDEN');
  expect((await ask(staffOf(other), READ, { id: String(id) })).data?.company).toBeNull();
  expect((await ask(superAdmin, READ, { id: String(id) })).data?.company).toMatchObject({ claimSettings: {} });
  const internal = 'query ($id: Int!) { internalCompany(id: $id) { claimSettings { claimNetworks } } }';
  expect((await ask(serviceActor('identity'), internal, { id })).data?.internalCompany).toEqual({
    claimSettings: { claimNetworks: [] },
  });
  expect(await world.refusalOf(serviceActor('gateway'), internal, { id })).toBe('FORBIDDEN');
});

test('invalid and too large networks are refused, and nothing is saved', async () => {
  const id = await world.createCompany('Bad');
  expect(await save(id, { claimCheck: 'NAME', claimNetworks: ['203.0.113.7', 'kiosk'] })).toEqual({
    company: null,
    userErrors: [
      {
        code: 'INVALID',
        field: 'claimNetworks.1',
        message: '"kiosk" is not a valid network. Use an address or a range like 203.0.113.0/24.',
      },
    ],
  });
  expect(await save(id, { claimCheck: 'NAME', claimNetworks: ['0.0.0.0/0'] })).toMatchObject({
    userErrors: [{ field: 'claimNetworks.0' }],
  });
  expect(await settingsOf(id)).toEqual({ claimSettings: { claimCheck: 'ACCOUNT_NUMBER', claimNetworks: [] } });
});
