import { ANONYMOUS } from '@utility-pay/contracts';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecoveryWorld, type RecoveryWorld } from './world/recovery-world.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

const LAKE = { url: 'https://pay.lake.example', companyId: 1 };
const HILL = { url: 'https://pay.hill.example', companyId: 2 };
const SHARED = { url: 'https://portal.example', companyId: null };
const OWNER = { name: 'Olga', email: 'olga@lake.example', password: 'secret of olga', companyId: '1' };
const INVALID = [{ code: 'INVALID_CREDENTIALS', field: null, message: 'Invalid email or password' }];
const staff = (email: string, password: string) => ({ email, password, portal: 'STAFF' });

let world: RecoveryWorld;
beforeAll(async () => {
  world = await createRecoveryWorld();
  await world.createOwner(OWNER);
});
afterAll(() => disposeTestPlatform(world.platform));

const signInAt = (portal: typeof LAKE | typeof SHARED, input: object) =>
  world.signIn({ ...input }, '192.0.2.1', ANONYMOUS, portal);

test('staff sign in at PUBLIC_URL and at their company’s host, and nowhere else; super admins at every host', async () => {
  const input = staff(OWNER.email, OWNER.password);
  for (const portal of [LAKE, SHARED]) expect((await signInAt(portal, input)).token).toBeDefined();
  expect(await signInAt(HILL, input)).toMatchObject({ user: null, userErrors: INVALID, token: undefined });
  expect((await signInAt(HILL, staff(SUPER_ADMIN_LOGIN.email, SUPER_ADMIN_LOGIN.password))).user).toMatchObject({
    role: 'SUPER_ADMIN',
  });
});

test('a customer of several companies is signed in to the company of the host', async () => {
  const email = 'both@home.example';
  for (const companyId of [1, 2]) {
    const accountNumber = `host-${companyId}`;
    world.billing.add({ customerId: accountNumber, accountNumber, companyId });
    await world.claim({ accountNumber, email, name: 'Bo', password: 'same password', companyId: String(companyId) });
  }
  const input = { email, password: 'same password', portal: 'CUSTOMER' };
  expect(await signInAt(HILL, input)).toMatchObject({ user: { id: 'host-2' }, userErrors: [] });
  expect(await signInAt(LAKE, { ...input, companyId: '2' })).toMatchObject({ user: null, userErrors: INVALID });
  expect(await signInAt(SHARED, input)).toMatchObject({ userErrors: [{ code: 'CHOOSE_COMPANY' }] });
});

test('an account cannot be claimed at the host of another company', async () => {
  world.billing.add({ customerId: 'guest', accountNumber: 'G-1', companyId: 1 });
  const claim = {
    accountNumber: 'G-1',
    email: 'g@home.example',
    name: 'G',
    password: 'guest password',
    companyId: '1',
  };
  expect(await world.claim(claim, '192.0.2.2', HILL)).toMatchObject({
    user: null,
    userErrors: [{ code: 'INVALID', field: 'companyId' }],
    token: undefined,
  });
  expect(world.billing.stateOf('guest')).toBe('unclaimed');
  expect((await world.claim(claim, '192.0.2.2', LAKE)).token).toBeDefined();
});

test('events about emailed links contain the portal origin of the request', async () => {
  const { id, email } = await world.buildCustomer();
  const RESET = 'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { requested } }';
  const type = 'identity.password.reset-requested';
  await world.ask(ANONYMOUS, RESET, { input: { email } }, '192.0.2.3', LAKE);
  await world.ask(ANONYMOUS, RESET, { input: { email } }, '192.0.2.4');
  const origins = (await world.eventsOf(id, type)).map(({ origin }) => origin?.portalUrl);
  expect(origins).toHaveLength(2);
  expect(origins).toEqual(expect.arrayContaining([LAKE.url, undefined]));
});
