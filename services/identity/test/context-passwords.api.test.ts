import { ConfigError } from '@utility-pay/service-kit/config';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentity } from '../src/app.ts';
import { createRecoveryWorld, type RecoveryWorld } from './world/recovery-world.ts';
import { createStaffCases, makeStaff, type StaffCases } from './world/staff-cases.ts';
import { ENCRYPTION_KEY, SUPER_ADMIN, SUPER_ADMIN_LOGIN } from './world/world.ts';

const basedOnName = (field: 'password' | 'newPassword') => [
  {
    code: 'INVALID',
    field,
    message:
      "This password is too easy to guess. Don't base it on a name, an email address, a company name or “Utility Pay.”",
  },
];

let world: RecoveryWorld;
let cases: StaffCases;
beforeAll(async () => {
  world = await createRecoveryWorld();
  cases = await createStaffCases();
});
afterAll(async () => {
  await disposeTestPlatform(world.platform);
  await disposeTestPlatform(cases.world.platform);
});

test.each(['UtilityPay-1', 'lakeside2026', 'Camille77', 'cam.smith-1'])(
  'a claim with the password %s is refused',
  async (password) => {
    world.billing.add({ customerId: 'c-1', accountNumber: 'A1', companyId: 1 });
    const claim = { accountNumber: 'A1', email: 'cam.smith@x.test', name: 'Camille Smith', password, companyId: '1' };
    expect(await world.claim(claim)).toMatchObject({ user: null, userErrors: basedOnName('password') });
    expect(world.billing.stateOf('c-1')).toBe('unclaimed');
  },
);

test('a password that is based on the company’s name is refused for its staff', async () => {
  const owner = { name: 'Hilda', email: 'hilda@hill.test', password: 'hillgas-22', companyId: '2' };
  expect(await world.createOwner(owner)).toMatchObject({ businessOwner: null, userErrors: basedOnName('password') });
  // The name of one company is allowed in passwords of another company.
  expect((await world.createOwner({ ...owner, companyId: '3' })).userErrors).toEqual([]);
});

test('a new password that is based on the user’s mailbox is refused, and the old one stays', async () => {
  const person = await makeStaff(cases, SUPER_ADMIN, []);
  const [mailbox] = person.email.split('@');
  const input = { userId: person.id, currentPassword: person.password, newPassword: `!!${mailbox}!!` };
  const actor = await cases.world.actorOf(await cases.signInAs(person));
  expect(actor && (await cases.changePassword(actor, input))).toMatchObject({ userErrors: basedOnName('newPassword') });
  expect(await cases.signInAs(person)).toBeDefined();
});

test('a new password that is based on the company’s name is refused for a reset link, which stays valid', async () => {
  const customer = await world.buildCustomer();
  await world.run('requestPasswordReset', { email: customer.email });
  const token = await world.findResetToken(customer);
  const refused = await world.run('confirmPasswordReset', { token, newPassword: 'Lakeside-1' });
  expect(refused).toMatchObject({ userErrors: basedOnName('newPassword') });
  const done = await world.run('confirmPasswordReset', { token, newPassword: 'an entirely new one' });
  expect(done).toMatchObject({ reset: true, userErrors: [] });
});

test('a new password that is based on the company’s name is refused only after the right security answer', async () => {
  const customer = await world.buildCustomer();
  const wrong = await world.answer(customer.email, 'Rex', { newPassword: 'Lakeside-1' });
  expect(wrong.userErrors).toMatchObject([{ code: 'INVALID_ANSWER' }]);
  const right = await world.answer(customer.email, 'Bartholomew', { newPassword: 'Lakeside-1' });
  expect(right.userErrors).toEqual(basedOnName('newPassword'));
  expect(await world.canSignIn(customer.email, customer.password)).toBe(true);
});

test.each([
  ['password', 'too common'],
  ['utility-pay-1', 'too easy to guess'],
  ['root-2026', 'too easy to guess'],
])(
  'identity does not start with the password %s of the first super admin, and the error names the variable',
  async (password, reason) => {
    await world.platform.mongo.collection<{ _id: string }>('users').deleteOne({ _id: 'super-admin' });
    const options = { superAdmin: { ...SUPER_ADMIN_LOGIN, password }, encryptionKeys: keyRing(ENCRYPTION_KEY) };
    const error = await createIdentity(world.platform, options)
      .prepare?.()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(new RegExp(`SUPER_ADMIN_PASSWORD: .*${reason}`));
  },
);
