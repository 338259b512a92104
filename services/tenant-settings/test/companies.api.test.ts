import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSettings } from '../src/app.ts';
import { ANYONE, openWorld } from './world.ts';

const world = await openWorld();
const { ask, app, platform } = world;
const CREATE =
  'mutation ($name: String!) { createCompany(input: { name: $name }) { company { id name } userErrors { code field message } } }';
const INTERNAL = 'query ($id: Int!) { internalCompany(id: $id) { id name email } }';

beforeAll(async () => {
  await Promise.all(['Lakeside Water', 'Hill Gas', 'Bay Power'].map((name) => ask(superAdmin, CREATE, { name })));
});
afterAll(world.close);

test('companies are numbered from 1 in the order they were made, also when made at once', async () => {
  const { data } = await ask(ANYONE, '{ companies { id name } }');
  expect(data?.companies).toMatchObject([{ id: '1' }, { id: '2' }, { id: '3' }]);
});

test('anyone reads the names of companies and nothing else of them', async () => {
  for (const field of ['email', 'phone', 'hostNames']) {
    const { errors } = await ask(ANYONE, `{ companies { id ${field} } }`);
    expect(errors?.[0]?.message).toMatch(`Cannot query field "${field}"`);
  }
});

test('a name that is too short is refused in the words of the rule', async () => {
  const { data } = await ask(superAdmin, CREATE, { name: ' x ' });
  expect(data?.createCompany).toEqual({
    company: null,
    userErrors: [{ code: 'INVALID', field: 'name', message: 'Business name must be at least 2 characters' }],
  });
});

test('only a super admin makes companies', async () => {
  expect(await world.refusalOf(ANYONE, CREATE, { name: 'Mine' })).toBe('UNAUTHENTICATED');
  for (const actor of [staffOf(1), customerOf(1, 'c'), partnerOf(1), serviceActor('gateway')]) {
    expect(await world.refusalOf(actor, CREATE, { name: 'Mine' })).toBe('FORBIDDEN');
  }
});

test('other services may ask for any company; people and the gateway may not', async () => {
  const identity = serviceActor('identity');
  expect((await ask(identity, INTERNAL, { id: 1 })).data?.internalCompany).toMatchObject({
    id: 1,
    name: expect.any(String),
    email: null,
  });
  expect((await ask(identity, INTERNAL, { id: 999 })).data?.internalCompany).toBeNull();
  for (const actor of [superAdmin, staffOf(1), partnerOf(1), ANYONE, serviceActor('gateway')]) {
    expect(await world.refusalOf(actor, INTERNAL, { id: 1 })).toBe('FORBIDDEN');
  }
});

test('creation is told as a fact that reaches the log once', async () => {
  await platform.relay.sweep();
  await platform.relay.sweep();
  const logged = await platform.mongo.collection('events').find({ type: 'tenant-settings.company.created' }).toArray();
  expect(logged.map((event) => event.data.companyId).sort()).toEqual([1, 2, 3]);
});

test('a company that was made before there were host names goes on', async () => {
  const old = await createTestPlatform('tenant-settings', process.env);
  await old.mongo.collection<{ _id: number }>('companies').insertOne({ _id: 70 });
  const later = createTenantSettings(old);
  await prepareService(later, old);
  const update = await later.useCases.updateHostNames(superAdmin, 70, { hostNames: ['old.example.com'] });
  expect(update).toMatchObject({ kind: 'saved', company: { hostNames: ['old.example.com'] } });
  await disposeTestPlatform(old);
});

test('a call without a token of ours is refused', async () => {
  await expect(app.subgraph.handle({ query: '{ companies { id } }', token: 'forged' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('a request sent again with its key makes one company, also when it is sent twice at once', async () => {
  const make = (name: string, key: string) =>
    ask(
      superAdmin,
      'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } userErrors { code } } }',
      { input: { name, idempotencyKey: key } },
    );
  const made = await Promise.all([make('Twice Water', 'k-1'), make('Twice Water', 'k-1'), make('Twice Water', 'k-1')]);
  const [first] = made;
  expect(first?.data?.createCompany).toMatchObject({ userErrors: [] });
  for (const again of [...made, await make('Twice Water', 'k-1')]) expect(again.data).toEqual(first?.data);
  expect(await platform.mongo.collection('companies').countDocuments({ name: 'Twice Water' })).toBe(1);
  expect((await make('Other Water', 'k-1')).data?.createCompany).toEqual({
    company: null,
    userErrors: [{ code: 'KEY_REUSED' }],
  });
  expect((await make('Twice Water', 'k-2')).data).not.toEqual(first?.data);
});
