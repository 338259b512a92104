import type { Actor } from '@utility-pay/contracts';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSettings } from '../src/app.ts';

const superAdmin: Actor = { kind: 'user', userId: 'root', role: 'super_admin', companyId: null, permissions: [] };
const ownerOf = (companyId: number): Actor => ({
  kind: 'user',
  userId: 'o',
  role: 'company_admin',
  companyId,
  permissions: [],
});

const platform = await createTestPlatform('tenant-settings', process.env);
const app = createTenantSettings(platform);
const ask = createGraphClient(app);
const CREATE =
  'mutation ($name: String!) { createCompany(input: { name: $name }) { company { id name } userErrors { code field message } } }';

beforeAll(app.prepare);
afterAll(() => disposeTestPlatform(platform));

test('companies are numbered from 1 in the order they were made, also when made at once', async () => {
  await Promise.all(['Lakeside Water', 'Hill Gas', 'Bay Power'].map((name) => ask(superAdmin, CREATE, { name })));
  const { data } = await ask({ kind: 'anonymous' }, '{ companies { id name } }');
  expect(data?.companies).toMatchObject([{ id: '1' }, { id: '2' }, { id: '3' }]);
});

test('a name that is too short is refused in the words of the rule', async () => {
  const { data } = await ask(superAdmin, CREATE, { name: ' x ' });
  expect(data?.createCompany).toEqual({
    company: null,
    userErrors: [{ code: 'INVALID', field: 'name', message: 'Business name must be at least 2 characters' }],
  });
});

test('only a super admin makes companies', async () => {
  expect((await ask(ownerOf(1), CREATE, { name: 'Mine' })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  expect((await ask({ kind: 'anonymous' }, CREATE, { name: 'Mine' })).errors?.[0]?.extensions?.code).toBe(
    'UNAUTHENTICATED',
  );
});

test('another company reads like one that does not exist', async () => {
  const read = 'query ($id: ID!) { company(id: $id) { name } }';
  expect((await ask(ownerOf(1), read, { id: '1' })).data?.company).toMatchObject({ name: expect.any(String) });
  expect(await ask(ownerOf(1), read, { id: '2' })).toEqual(await ask(ownerOf(1), read, { id: '999' }));
});

test('other services may ask for any company; people and the gateway may not', async () => {
  const read = 'query ($id: Int!) { internalCompany(id: $id) { id name } }';
  const identity: Actor = { kind: 'service', service: 'identity' };
  expect((await ask(identity, read, { id: 1 })).data?.internalCompany).toMatchObject({
    id: 1,
    name: expect.any(String),
  });
  expect((await ask(identity, read, { id: 999 })).data?.internalCompany).toBeNull();
  for (const actor of [superAdmin, ownerOf(1), { kind: 'service', service: 'gateway' } as const])
    expect((await ask(actor, read, { id: 1 })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('creation is told as a fact that reaches the log once', async () => {
  await platform.relay.sweep();
  await platform.relay.sweep();
  const logged = await platform.mongo.collection('events').find({ type: 'tenant-settings.company.created' }).toArray();
  expect(logged.map((fact) => fact.data.companyId).sort()).toEqual([1, 2, 3]);
});

test('a call without a token of ours is refused', async () => {
  await expect(app.subgraph.handle({ query: '{ companies { id } }', token: 'forged' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
