import { type Actor, ANONYMOUS } from '@utility-pay/contracts';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentity } from '../src/app.ts';
import { createWorld, ENCRYPTION_KEY, SUPER_ADMIN, SUPER_ADMIN_LOGIN, type World } from './world/world.ts';

const owner = (name: string) => ({
  name,
  email: `${name}@utility.test`,
  password: `secret of ${name}`,
  companyId: '1',
});
const STAFF: Actor = { kind: 'user', userId: 'o', role: 'company_admin', companyId: 1, permissions: ['manageUsers'] };
const NO_STAFF = 'A sandbox company has no staff. Choose its live company.';
const LIST = '{ businessOwners { id name email active company { id } } }';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

test('a created owner has every permission in one company, is listed, and is published once', async () => {
  const { businessOwner, userErrors } = await world.createOwner({ ...owner('olga'), companyId: '2' });
  expect(userErrors).toEqual([]);
  expect(businessOwner).toMatchObject({
    role: 'COMPANY_ADMIN',
    company: { id: '2' },
    customer: null,
    permissions: expect.arrayContaining(['MANAGE_USERS', 'MANAGE_CUSTOMERS', 'MANAGE_BALANCES', 'VIEW_PAYMENTS']),
  });
  await world.createOwner(owner('omar'));
  const { data } = await world.ask(SUPER_ADMIN, LIST);
  expect(data?.businessOwners).toMatchObject([
    { name: 'olga', email: 'olga@utility.test', active: true, company: { id: '2' } },
    { name: 'omar', company: { id: '1' } },
  ]);
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  expect(await events.find({ 'data.userId': businessOwner?.id }).toArray()).toMatchObject([
    { type: 'identity.user.created', companyId: 2, data: { role: 'company_admin' } },
  ]);
});

test('an owner of an unknown company or with invalid fields is refused', async () => {
  expect((await world.createOwner({ ...owner('nils'), companyId: '9' })).userErrors).toEqual([
    { code: 'INVALID', field: 'companyId', message: 'Company not found' },
  ]);
  expect((await world.createOwner({ name: '', email: 'x', password: '12345', companyId: '0' })).userErrors).toEqual([
    { code: 'INVALID', field: 'name', message: 'Required' },
    { code: 'INVALID', field: 'email', message: 'Invalid email address' },
    { code: 'INVALID', field: 'password', message: 'Password must be at least 6 characters' },
    { code: 'INVALID', field: 'companyId', message: 'Required' },
  ]);
});

test('an owner of a sandbox is refused', async () => {
  world.sandboxes.set(3, 1);
  expect(await world.createOwner({ ...owner('sam'), companyId: '3' })).toMatchObject({
    businessOwner: null,
    userErrors: [{ code: 'INVALID', field: 'companyId', message: NO_STAFF }],
  });
});

test('emails of staff are unique in the deployment, in any case and for concurrent requests', async () => {
  const twins = [owner('twin'), { ...owner('twin'), email: 'TWIN@Utility.test', companyId: '2' }];
  const answers = await Promise.all(twins.map((twin) => world.createOwner(twin)));
  expect(answers.map(({ userErrors }) => userErrors?.[0]?.code ?? 'created').sort()).toEqual(['TAKEN', 'created']);
  expect((await world.createOwner({ ...owner('r'), email: SUPER_ADMIN_LOGIN.email })).userErrors).toEqual([
    { code: 'TAKEN', field: 'email', message: 'An account with this email already exists' },
  ]);
});

test('only a super admin creates and lists owners', async () => {
  for (const [actor, code] of [
    [STAFF, 'FORBIDDEN'],
    [ANONYMOUS, 'UNAUTHENTICATED'],
  ] as const) {
    expect((await world.createOwner(owner('refused'), actor)).errors?.[0]?.extensions?.code).toBe(code);
    expect((await world.ask(actor, LIST)).errors?.[0]?.extensions?.code).toBe(code);
  }
});

test('concurrent processes create one super admin, and later ones create none', async () => {
  const users = world.platform.mongo.collection<{ _id: string }>('users');
  await users.deleteOne({ _id: 'super-admin' });
  const { createFirstSuperAdmin } = world.app.useCases;
  const results = await Promise.all(
    [1, 2, 3].map(() => createFirstSuperAdmin({ ...SUPER_ADMIN_LOGIN, email: 'first@utility.test' })),
  );
  expect(results.map(({ kind }) => kind).sort()).toEqual(['added', 'exists', 'exists']);
  await createIdentity(world.platform, {
    superAdmin: { email: 'second@utility.test', password: 'other' },
    encryptionKeys: keyRing(ENCRYPTION_KEY),
  }).prepare?.();
  expect(await users.find({ role: 'super_admin' }).toArray()).toMatchObject([{ email: 'first@utility.test' }]);
});

test('the first super admin is not created with the email of other staff', async () => {
  await world.platform.mongo.collection<{ _id: string }>('users').deleteOne({ _id: 'super-admin' });
  await world.createOwner(owner('first-come'));
  const { createFirstSuperAdmin } = world.app.useCases;
  await expect(createFirstSuperAdmin({ email: 'first-come@utility.test', password: 'a password' })).rejects.toThrow(
    'SUPER_ADMIN_EMAIL belongs to another staff user',
  );
});
