import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, SUPER_ADMIN, SUPER_ADMIN_LOGIN, type World } from './world/world.ts';

let world: World;
const ids = { owner1: '', owner2: '', customer1: 'c-1', customer2: 'c-2' };
const staff = (companyId: number, userId: string): Actor => ({
  kind: 'user',
  userId,
  role: 'company_admin',
  companyId,
  permissions: [],
});
const customer = (companyId: number, userId: string): Actor => ({
  kind: 'user',
  userId,
  role: 'customer',
  companyId,
  permissions: [],
});

beforeAll(async () => {
  world = await createWorld();
  for (const companyId of [1, 2] as const) {
    const owner = { name: 'Owner', email: `owner-${companyId}@x.test`, password: 'a password', companyId };
    const made = await world.createOwner({ ...owner, companyId: String(companyId) });
    ids[`owner${companyId}`] = made.businessOwner?.id ?? '';
    world.billing.add({ customerId: ids[`customer${companyId}`], accountNumber: 'A1', companyId });
    await world.claim({ ...owner, email: 'c@x.test', accountNumber: 'A1', companyId: String(companyId) });
  }
});
afterAll(() => disposeTestPlatform(world.platform));

const ENTITIES = 'query ($users: [_Any!]!) { _entities(representations: $users) { ... on User { id } } }';
const seenBy = async (actor: Actor): Promise<string[]> => {
  const known = Object.entries({ ...ids, root: 'super-admin' });
  const users = known.map(([, id]) => ({ __typename: 'User', id }));
  const { data } = await world.ask(actor, ENTITIES, { users });
  const found = data?._entities as unknown[];
  return known.flatMap(([name], index) => (found[index] ? [name] : []));
};

test('a user is visible to itself, staff of its company and super admins', async () => {
  expect(await seenBy(staff(1, ids.owner1))).toEqual(['owner1', 'customer1']);
  expect(await seenBy(staff(2, ids.owner2))).toEqual(['owner2', 'customer2']);
  expect(await seenBy(customer(1, 'c-1'))).toEqual(['customer1']);
  expect(await seenBy(SUPER_ADMIN)).toEqual(['owner1', 'owner2', 'customer1', 'customer2', 'root']);
  expect(await seenBy(ANONYMOUS)).toEqual([]);
  expect(await seenBy({ kind: 'service', service: 'billing' })).toEqual([]);
});

test('the viewer is the caller', async () => {
  const viewer = '{ viewer { id email company { id } customer { id companyId } } }';
  expect((await world.ask(ANONYMOUS, viewer)).data?.viewer).toBeNull();
  expect((await world.ask(SUPER_ADMIN, viewer)).data?.viewer).toMatchObject({ id: 'super-admin', company: null });
  expect((await world.ask(customer(2, 'c-2'), viewer)).data?.viewer).toMatchObject({
    id: 'c-2',
    company: { id: '2' },
    customer: { id: 'c-2', companyId: '2' },
  });
  expect((await world.ask(customer(1, 'c-2'), viewer)).data?.viewer).toBeNull();
});

test('only notifications reads the contact of a user', async () => {
  const contact = (companyId: number, userId: string) =>
    `{ internalUserContact(companyId: ${companyId}, userId: "${userId}") { name email role } }`;
  const notifications: Actor = { kind: 'service', service: 'notifications' };
  const read = async (companyId: number, id: string) =>
    (await world.ask(notifications, contact(companyId, id))).data?.internalUserContact;
  expect(await read(1, 'c-1')).toEqual({ name: 'Owner', email: 'c@x.test', role: 'CUSTOMER' });
  expect(await read(1, ids.owner1)).toEqual({ name: 'Owner', email: 'owner-1@x.test', role: 'COMPANY_ADMIN' });
  expect(await read(0, 'super-admin')).toMatchObject({ email: SUPER_ADMIN_LOGIN.email, role: 'SUPER_ADMIN' });
  expect(await read(1, 'super-admin')).toBeNull();
  expect(await read(2, 'c-1')).toBeNull();
  for (const actor of [ANONYMOUS, SUPER_ADMIN, { kind: 'service', service: 'billing' } as const])
    expect((await world.ask(actor, contact(1, 'c-1'))).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});
