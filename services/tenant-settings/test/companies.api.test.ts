import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { ask, app, platform } = world;
const CREATE =
  'mutation ($name: String!) { createCompany(input: { name: $name }) { company { id name } userErrors { code field message } } }';
const INTERNAL = 'query ($id: Int!) { internalCompany(id: $id) { id name email } }';

beforeAll(async () => {
  await Promise.all(['Lakeside Water', 'hill gas', 'Bay Power'].map((name) => ask(superAdmin, CREATE, { name })));
});
afterAll(world.close);

test('company ids are the integers from 1, even when companies are created concurrently', async () => {
  const { data } = await ask(ANONYMOUS, '{ companies { id } }');
  expect(data?.companies).toHaveLength(3);
  expect(data?.companies).toEqual(expect.arrayContaining([{ id: '1' }, { id: '2' }, { id: '3' }]));
});

test('the list of companies is sorted by name, without regard to case', async () => {
  const { data } = await ask(ANONYMOUS, '{ companies { name } }');
  expect(data?.companies).toEqual([{ name: 'Bay Power' }, { name: 'hill gas' }, { name: 'Lakeside Water' }]);
});

test('at a company’s host the list contains only that company, except for super admins', async () => {
  const portalOrigin = { url: 'https://pay.hill.example', companyId: 2 };
  const namesFor = async (actor: Actor) => {
    const { data } = await ask(actor, '{ companies { id } }', {}, '192.0.2.1', portalOrigin);
    return data?.companies;
  };
  for (const actor of [ANONYMOUS, customerOf(1, 'c'), staffOf(2)]) expect(await namesFor(actor)).toEqual([{ id: '2' }]);
  expect(await namesFor(superAdmin)).toHaveLength(3);
});

test('the public list of companies has no contact data and no host names', async () => {
  for (const field of ['email', 'phone', 'hostNames']) {
    const { errors } = await ask(ANONYMOUS, `{ companies { id ${field} } }`);
    expect(errors?.[0]?.message).toMatch(`Cannot query field "${field}"`);
  }
});

test('a name of one character is refused', async () => {
  const { data } = await ask(superAdmin, CREATE, { name: ' x ' });
  expect(data?.createCompany).toEqual({
    company: null,
    userErrors: [{ code: 'INVALID', field: 'name', message: 'Business name must be at least 2 characters' }],
  });
});

test('only a super admin creates companies', async () => {
  expect(await world.refusalOf(ANONYMOUS, CREATE, { name: 'Mine' })).toBe('UNAUTHENTICATED');
  for (const actor of [staffOf(1), customerOf(1, 'c'), partnerOf(1), serviceActor('gateway')]) {
    expect(await world.refusalOf(actor, CREATE, { name: 'Mine' })).toBe('FORBIDDEN');
  }
});

test('services read any company; people and the gateway do not', async () => {
  const identity = serviceActor('identity');
  expect((await ask(identity, INTERNAL, { id: 1 })).data?.internalCompany).toMatchObject({
    id: 1,
    name: expect.any(String),
    email: null,
  });
  expect((await ask(identity, INTERNAL, { id: 999 })).data?.internalCompany).toBeNull();
  for (const actor of [superAdmin, staffOf(1), partnerOf(1), ANONYMOUS, serviceActor('gateway')]) {
    expect(await world.refusalOf(actor, INTERNAL, { id: 1 })).toBe('FORBIDDEN');
  }
});

test('a call without a valid internal token is refused', async () => {
  expect(() => app.subgraph.claimsOf('Bearer forged')).toThrow('Sign in to continue');
});

test('an idempotency key creates one company, even for concurrent requests', async () => {
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
