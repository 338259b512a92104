import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, SUPER_ADMIN_LOGIN, type World } from './world/world.ts';

const OWNER = { name: 'Olga Owner', email: 'Olga@Lakeside.test', password: 'secret of olga', companyId: '1' };
const admin = (email: string, password: string) => ({ email, password, portal: 'STAFF' });
const customer = (email: string, password: string) => ({ email, password, portal: 'CUSTOMER' });
const INVALID = [{ code: 'INVALID_CREDENTIALS', field: null, message: 'Invalid email or password' }];

let world: World;
beforeAll(async () => {
  // With argon2id at its full cost.
  world = await createWorld({}, { hasher: undefined });
  await world.createOwner(OWNER);
});
afterAll(() => disposeTestPlatform(world.platform));

test('the first super admin signs in to the staff portal', async () => {
  const { user, token, userErrors } = await world.signIn(admin(SUPER_ADMIN_LOGIN.email, SUPER_ADMIN_LOGIN.password));
  expect(userErrors).toEqual([]);
  expect(user).toMatchObject({ id: 'super-admin', role: 'SUPER_ADMIN', company: null, customer: null });
  expect(await world.actorOf(token)).toMatchObject({ userId: 'super-admin', role: 'super_admin', companyId: null });
});

test('an email is accepted in any case and returned as it was first entered', async () => {
  const { user } = await world.signIn(admin('OLGA@lakeside.TEST', OWNER.password));
  expect(user).toMatchObject({ name: 'Olga Owner', email: 'Olga@Lakeside.test', company: { id: '1' }, active: true });
});

describe('a refused sign-in', () => {
  test.each([
    ['a wrong password', admin(OWNER.email, 'wrong')],
    ['an unknown email', admin('unknown@lakeside.test', OWNER.password)],
    ['the wrong portal', customer(OWNER.email, OWNER.password)],
  ])('returns the same error for %s', async (_case, input) => {
    const { user, userErrors, token } = await world.signIn(input, '192.0.2.77');
    expect({ user, userErrors, token }).toEqual({ user: null, userErrors: INVALID, token: undefined });
  });

  test('returns the same error for a deactivated login', async () => {
    const other = { ...OWNER, email: 'former@lakeside.test' };
    await world.createOwner(other);
    const users = world.platform.mongo.collection('users');
    await users.updateOne({ emailKey: other.email }, { $set: { active: false } });
    expect(await world.signIn(admin(other.email, other.password))).toMatchObject({ user: null, userErrors: INVALID });
  });
});

test('invalid fields are refused with an error for each', async () => {
  const { userErrors } = await world.signIn(admin('no address', ''));
  expect(userErrors).toEqual([
    { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
    { code: 'INVALID', field: 'password', message: 'Required' },
  ]);
});

test('passwords are stored only as argon2id hashes', async () => {
  const [user] = await world.platform.mongo.collection('users').find({ emailKey: 'olga@lakeside.test' }).toArray();
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(user)).not.toContain(OWNER.password);
});

test('a password that matches accounts of two companies is answered with CHOOSE_COMPANY', async () => {
  const person = { email: 'both@home.test', password: 'same everywhere', name: 'Bo Both' };
  for (const companyId of [1, 2]) {
    world.billing.add({ customerId: `both-${companyId}`, accountNumber: 'B1', companyId });
    await world.claim({ ...person, accountNumber: 'B1', companyId: String(companyId) });
  }
  const undecided = await world.signIn(customer(person.email, person.password));
  expect(undecided.userErrors).toMatchObject([{ code: 'CHOOSE_COMPANY' }]);
  expect(undecided.token).toBeUndefined();
  expect(undecided.companies).toEqual([
    { id: '2', name: 'Hill Gas' },
    { id: '1', name: 'Lakeside Water' },
  ]);
  const decided = await world.signIn({ ...customer(person.email, person.password), companyId: '2' });
  expect(decided.user).toMatchObject({ id: 'both-2', customer: { id: 'both-2', companyId: '2' } });
});
