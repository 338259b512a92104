import { ANONYMOUS } from '@utility-pay/contracts';
import { partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, expect, test } from 'vitest';
import {
  createWorld,
  READ_BRANDING,
  UPDATE_BILLING_METHOD,
  UPDATE_CLAIMS,
  UPDATE_HOSTS,
  UPDATE_INFORMATION,
  UPDATE_OTHER_AMOUNTS,
} from './world/world.ts';

const world = await createWorld();
const { ask, platform } = world;
afterAll(world.close);

const ENSURE = `mutation ($companyId: Int!) { internalEnsureSandbox(companyId: $companyId) {
  id sandboxOf name email timeZone hostNames claimSettings { claimCheck claimNetworks } otherAmounts { allowed minimumMinor } billingMethod } }`;
const IDENTITY = serviceActor('identity');

interface Sandbox {
  id: number;
  sandboxOf: number;
  name: string;
}
const ensure = async (companyId: number): Promise<Sandbox | null> =>
  (await ask(IDENTITY, ENSURE, { companyId })).data?.internalEnsureSandbox as Sandbox | null;
const sandboxOf = async (companyId: number): Promise<Sandbox> => {
  const sandbox = await ensure(companyId);
  if (!sandbox) throw new Error('no sandbox');
  return sandbox;
};
const events = async (companyId: number) => {
  await platform.relay.sweep();
  return platform.mongo.collection('events').find({ companyId }).toArray();
};

test('a new sandbox has the settings of the live company, and not its contact data and hosts', async () => {
  const id = await world.createCompany('Lakeside Water');
  const companyId = String(id);
  const contact = { phone: '555 0100 200', address: '1 Lake Road', email: 'office@lake.example' };
  const information = { companyId, name: 'Lakeside Water', ...contact, timeZone: 'America/Denver' };
  await ask(superAdmin, UPDATE_INFORMATION, { input: information });
  await ask(superAdmin, UPDATE_HOSTS, { input: { companyId, hostNames: ['pay.lake.example'] } });
  await ask(superAdmin, UPDATE_BILLING_METHOD, { input: { companyId, billingMethod: 'BALANCE_FORWARD' } });
  await ask(superAdmin, UPDATE_OTHER_AMOUNTS, { input: { companyId, allowed: true, minimumMinor: 500 } });
  await ask(superAdmin, UPDATE_CLAIMS, { input: { companyId, claimCheck: 'NAME', claimNetworks: ['192.0.2.7'] } });
  expect(await ensure(id)).toEqual({
    id: id + 1,
    sandboxOf: id,
    name: 'Lakeside Water (Sandbox)',
    email: null,
    timeZone: 'America/Denver',
    hostNames: [],
    claimSettings: { claimCheck: 'NAME', claimNetworks: ['192.0.2.7'] },
    otherAmounts: { allowed: true, minimumMinor: 500 },
    billingMethod: 'BALANCE_FORWARD',
  });
});

test('concurrent and later calls return the same sandbox, which is published once', async () => {
  const id = await world.createCompany('Hill Gas');
  const calls = await Promise.all(Array.from({ length: 12 }, () => sandboxOf(id)));
  const ids = new Set([...calls, await sandboxOf(id)].map((sandbox) => sandbox.id));
  expect(ids.size).toBe(1);
  const [sandboxId = 0] = ids;
  expect(await events(sandboxId)).toMatchObject([
    { type: 'tenant-settings.sandbox.created', data: { liveCompanyId: id }, pending: ['billing'] },
  ]);
});

test('the name of a sandbox has at most 120 characters', async () => {
  const id = await world.createCompany('x'.repeat(120));
  expect((await sandboxOf(id)).name).toBe(`${'x'.repeat(110)} (Sandbox)`);
});

test('a sandbox and an unknown company get no sandbox', async () => {
  const { id } = await sandboxOf(await world.createCompany('Bay Power'));
  expect(await ensure(id)).toBeNull();
  expect(await ensure(999_999)).toBeNull();
});

test('no list of companies contains sandboxes, and they get no host names', async () => {
  const { id } = await sandboxOf(await world.createCompany('Dale Water'));
  for (const actor of [ANONYMOUS, superAdmin, staffOf(id)]) {
    const { data } = await ask(actor, '{ companies { id name } }');
    expect(JSON.stringify(data?.companies)).toContain('Dale Water');
    expect(JSON.stringify(data?.companies)).not.toContain('Sandbox');
  }
  const input = { companyId: String(id), hostNames: ['sandbox.example'] };
  expect((await ask(superAdmin, UPDATE_HOSTS, { input })).data?.updateHostNames).toEqual({
    company: null,
    userErrors: [{ code: 'INVALID', field: 'hostNames', message: 'A sandbox company has no host names' }],
  });
});

test('only its test keys and super admins read a sandbox', async () => {
  const { id } = await sandboxOf(await world.createCompany('Glen Water'));
  const PORTAL = 'query ($id: ID!) { portalCompany(companyId: $id) { name } company(id: $id) { name } }';
  const read = async (actor: Parameters<typeof ask>[0]) => (await ask(actor, PORTAL, { id: String(id) })).data;
  const shown = { name: 'Glen Water (Sandbox)' };
  for (const actor of [partnerOf(id), superAdmin])
    expect(await read(actor)).toEqual({ portalCompany: shown, company: shown });
  for (const actor of [ANONYMOUS, staffOf(id - 1), partnerOf(id - 1)])
    expect(await read(actor)).toEqual({ portalCompany: null, company: null });
  expect((await ask(ANONYMOUS, READ_BRANDING, { companyId: String(id) })).data?.branding).toBeNull();
});

test('only identity creates sandboxes', async () => {
  const companyId = await world.createCompany('Moor Gas');
  for (const actor of [
    ANONYMOUS,
    superAdmin,
    staffOf(companyId),
    partnerOf(companyId),
    serviceActor('billing'),
    serviceActor('gateway'),
  ])
    expect(await world.refusalOf(actor, ENSURE, { companyId })).toBe('FORBIDDEN');
});
