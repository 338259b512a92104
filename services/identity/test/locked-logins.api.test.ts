import { ANONYMOUS, DAY_MS } from '@utility-pay/contracts';
import { serviceActor, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecoveryWorld, LINK_INVALID, type RecoveryWorld, WRONG_ANSWER } from './world/recovery-world.ts';

const THIEF = 'what the thief chose';

let world: RecoveryWorld;
beforeAll(async () => {
  world = await createRecoveryWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

const lock = (token: string) => world.run('lockLogin', { token });
/** Returns a customer whose password a thief has changed, and the token of the email about it. */
const buildVictim = async () => {
  const customer = await world.buildCustomer();
  await world.answer(customer.email, 'Bartholomew', { newPassword: THIEF });
  return { customer, lockToken: await world.findLockToken(customer) };
};

test('locking a login ends its sessions and refuses sign-in, security answer and claim', async () => {
  const { customer, lockToken } = await buildVictim();
  const { email } = customer;
  const { token } = await world.signIn({ email, password: THIEF, portal: 'CUSTOMER' }, world.newAddress());
  expect(await world.actorOf(token)).toMatchObject({ userId: customer.id });
  expect(await lock(lockToken)).toMatchObject({ locked: true, userErrors: [] });
  expect(await world.actorOf(token)).toBeUndefined();
  expect(await world.canSignIn(email, THIEF)).toBe(false);
  expect(await world.canSignIn(email, customer.password)).toBe(false);
  expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: false, userErrors: [WRONG_ANSWER] });
  const claim = { ...customer.claim, password: THIEF };
  expect((await world.claim(claim, world.newAddress())).token).toBeUndefined();
});

test('an emailed reset link unlocks the login and deletes the security question, whose answer the thief knows', async () => {
  const { customer, lockToken } = await buildVictim();
  await lock(lockToken);
  await world.run('requestPasswordReset', { email: customer.email });
  const link = await world.findResetToken(customer);
  expect(await lock(lockToken)).toMatchObject({ locked: true });
  const newPassword = 'chosen by its owner';
  expect(await world.run('confirmPasswordReset', { token: link, newPassword })).toMatchObject({ reset: true });
  expect(await world.canSignIn(customer.email, newPassword)).toBe(true);
  expect(await world.answer(customer.email, 'Bartholomew')).toMatchObject({ reset: false });
  expect(await lock(lockToken)).toMatchObject({ locked: false, userErrors: [LINK_INVALID] });
});

test('the lock link works even after the thief set another password', async () => {
  const { customer, lockToken } = await buildVictim();
  await world.answer(customer.email, 'Bartholomew', { newPassword: 'yet another choice' });
  expect(await lock(lockToken)).toMatchObject({ locked: true });
  expect(await world.canSignIn(customer.email, 'yet another choice')).toBe(false);
});

test('the lock link works for 7 days', async () => {
  const [late, soon] = [await buildVictim(), await buildVictim()];
  world.advance(7 * DAY_MS - 1000);
  expect(await lock(soon.lockToken)).toMatchObject({ locked: true });
  world.advance(1000);
  expect(await lock(late.lockToken)).toMatchObject({ locked: false, userErrors: [LINK_INVALID] });
  expect(await world.canSignIn(late.customer.email, THIEF)).toBe(true);
});

test('forged tokens are refused', async () => {
  const { customer, lockToken } = await buildVictim();
  const other = await buildVictim();
  const unsigned = lockToken.slice(0, lockToken.lastIndexOf('.'));
  const digest = other.lockToken.slice(other.lockToken.lastIndexOf('.'));
  for (const forged of [
    unsigned,
    `${unsigned}${digest}`,
    `${unsigned}.${'A'.repeat(43)}`,
    lockToken.replace('1.', '2.'),
    '',
    'x',
  ])
    expect(await lock(forged)).toMatchObject({ locked: false, userErrors: [LINK_INVALID] });
  expect(await world.canSignIn(customer.email, THIEF)).toBe(true);
});

test('only notifications reads the details of a password change', async () => {
  const { customer, lockToken } = await buildVictim();
  const [changed] = await world.eventsOf(customer.id, 'identity.password.changed');
  const changeId = changed?.data.changeId;
  const details = await world.findPasswordChange(1, customer.id, changeId);
  expect(details).toEqual({
    name: 'Pat Payer',
    email: customer.email,
    role: 'CUSTOMER',
    lockToken,
    changedAt: changed?.at.toISOString(),
  });
  expect(await world.findPasswordChange(2, customer.id, changeId)).toBeNull();
  expect(await world.findPasswordChange(1, customer.id, 'no such change')).toBeNull();
  expect(await world.findPasswordChange(1, 'no-user', changeId)).toBeNull();
  const query = `{ internalPasswordChange(companyId: 1, userId: "${customer.id}", changeId: "${changeId}") { lockToken } }`;
  for (const actor of [ANONYMOUS, superAdmin, customer.actor, serviceActor('payments')])
    expect((await world.ask(actor, query)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});
