import { ANONYMOUS, MINUTE_MS } from '@utility-pay/contracts';
import { serviceActor, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecoveryWorld, LINK_INVALID, type RecoveryWorld } from './world/recovery-world.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

const NEW = 'a brand new password';

let world: RecoveryWorld;
beforeAll(async () => {
  world = await createRecoveryWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

const request = (email: string, options: { companyId?: string; address?: string } = {}) => {
  const { companyId, address } = options;
  return world.run('requestPasswordReset', companyId ? { email, companyId } : { email }, ANONYMOUS, address);
};
const confirm = (token: string | undefined, newPassword = NEW) =>
  world.run('confirmPasswordReset', { token: token ?? '', newPassword });
const requestsFor = async (userId: string) =>
  (await world.eventsOf(userId, 'identity.password.reset-requested')).length;
const credentials = ({ email, password }: { email: string; password: string }) => ({
  email,
  password,
  portal: 'CUSTOMER',
});
const DONE = { requested: true, userErrors: [] };

test('a reset link sets the password once, ends every session and opens none', async () => {
  const customer = await world.buildCustomer();
  const { token: session } = await world.signIn(credentials(customer));
  expect(await world.actorOf(session)).toMatchObject({ userId: customer.id });
  expect(await request(customer.email.toUpperCase())).toMatchObject(DONE);
  const link = await world.findResetToken(customer);
  expect(await confirm(link)).toMatchObject({ reset: true, portal: 'CUSTOMER', userErrors: [] });
  expect(await world.actorOf(session)).toBeUndefined();
  expect(await world.canSignIn(customer.email, customer.password)).toBe(false);
  expect(await world.canSignIn(customer.email, NEW)).toBe(true);
  expect(await world.eventsOf(customer.id, 'identity.password.changed')).toMatchObject([
    { data: { by: 'reset-link' } },
  ]);
  expect(await confirm(link, 'yet another password')).toMatchObject({
    reset: false,
    portal: null,
    userErrors: [LINK_INVALID],
  });
});

test('a reset of staff returns the staff portal, and their email is found whatever company is requested', async () => {
  await request(SUPER_ADMIN_LOGIN.email);
  const link = await world.findResetToken({ id: 'super-admin', companyId: 0 });
  expect(await confirm(link, SUPER_ADMIN_LOGIN.password)).toMatchObject({ reset: true, portal: 'STAFF' });
  const owner = { name: 'Olga', email: 'olga@lakeside.test', password: 'secret of olga', companyId: '1' };
  const { businessOwner } = await world.createOwner(owner);
  await request(owner.email, { companyId: '2' });
  const [requested] = await world.eventsOf(businessOwner?.id ?? '', 'identity.password.reset-requested');
  expect(requested).toMatchObject({ companyId: 1, data: { userId: businessOwner?.id, resetId: expect.any(String) } });
});

test('the response is the same for every email, and unknown and deactivated users get no link', async () => {
  const former = await world.buildCustomer();
  const users = world.platform.mongo.collection<{ _id: string }>('users');
  await users.updateOne({ _id: former.id }, { $set: { active: false } });
  expect(await request('unknown@home.test')).toMatchObject(DONE);
  expect(await request(former.email)).toMatchObject(DONE);
  expect(await requestsFor(former.id)).toBe(0);
  expect(await request('nowhere')).toMatchObject({
    requested: false,
    userErrors: [{ code: 'INVALID', field: 'email', message: 'Please enter a valid email address' }],
  });
});

test('a customer of two companies gets a link for each, or only for the requested one', async () => {
  const one = await world.buildCustomer();
  const two = await world.buildCustomer({ email: one.email, companyId: 2 });
  await request(one.email);
  expect([await requestsFor(one.id), await requestsFor(two.id)]).toEqual([1, 1]);
  await request(one.email, { companyId: '2' });
  expect([await requestsFor(one.id), await requestsFor(two.id)]).toEqual([1, 2]);
  await confirm(await world.findResetToken(two));
  expect(await world.canSignIn(one.email, one.password)).toBe(true);
});

describe('a reset link', () => {
  const buildLink = async () => {
    const customer = await world.buildCustomer();
    await request(customer.email);
    return { customer, link: (await world.findResetToken(customer)) ?? '' };
  };

  test('is refused after 15 minutes', async () => {
    const { link } = await buildLink();
    world.advance(15 * MINUTE_MS);
    expect(await confirm(link)).toMatchObject({ userErrors: [LINK_INVALID] });
  });

  test('is refused once another link of the login was used', async () => {
    const { customer, link } = await buildLink();
    await request(customer.email);
    const [, requested] = await world.eventsOf(customer.id, 'identity.password.reset-requested');
    const newer = (await world.findReset(1, requested?.data.resetId))?.token;
    expect(await confirm(link)).toMatchObject({ reset: true });
    for (const used of [link, newer]) expect(await confirm(used)).toMatchObject({ userErrors: [LINK_INVALID] });
  });

  test('is refused if it is forged or belongs to another user', async () => {
    const { link } = await buildLink();
    const other = await buildLink();
    const [resetId] = link.split('.');
    const [, digest] = other.link.split('.');
    for (const forged of [`${resetId}.${digest}`, `${resetId}.${'A'.repeat(43)}`, `${resetId}.`, 'x', '{"$ne":""}'])
      expect(await confirm(forged)).toMatchObject({ reset: false, userErrors: [LINK_INVALID] });
    expect(await confirm(link)).toMatchObject({ reset: true });
  });

  test('is refused for the second of two concurrent uses', async () => {
    const { customer, link } = await buildLink();
    const answers = await Promise.all([confirm(link, 'the first new one'), confirm(link, 'the second new one')]);
    expect(answers.map(({ reset }) => reset).sort()).toEqual([false, true]);
    expect(await world.eventsOf(customer.id, 'identity.password.changed')).toHaveLength(1);
  });

  test('is refused when its user was deactivated meanwhile', async () => {
    const { customer, link } = await buildLink();
    const users = world.platform.mongo.collection<{ _id: string }>('users');
    await users.updateOne({ _id: customer.id }, { $set: { active: false } });
    expect(await confirm(link)).toMatchObject({ userErrors: [LINK_INVALID] });
  });
});

test('a link stays valid after an invalid password', async () => {
  const customer = await world.buildCustomer();
  await request(customer.email);
  const link = await world.findResetToken(customer);
  expect((await confirm(link, '1234567')).userErrors).toEqual([
    { code: 'INVALID', field: 'newPassword', message: 'Password must be at least 8 characters' },
  ]);
  expect((await confirm(link, 'iloveyou')).userErrors).toEqual([
    { code: 'INVALID', field: 'newPassword', message: 'This password is too common. Choose another.' },
  ]);
  expect((await confirm('')).userErrors).toMatchObject([
    { code: 'INVALID', message: 'This link is incomplete. Open the whole link from the email.' },
  ]);
  expect(await confirm(link)).toMatchObject({ reset: true });
});

test('a login gets 5 links an hour at the request of one network, and further requests get the same response', async () => {
  const { id, email } = await world.buildCustomer();
  const address = '192.0.2.30';
  for (let time = 0; time < 7; time += 1) expect(await request(email, { address })).toMatchObject(DONE);
  expect(await requestsFor(id)).toBe(5);
  world.advance(60 * MINUTE_MS);
  await request(email, { address });
  expect(await requestsFor(id)).toBe(6);
});

test('the owner gets a link, which stays valid, whatever links a stranger requests', async () => {
  const customer = await world.buildCustomer();
  const [stranger, owner] = ['192.0.2.31', '192.0.2.32'];
  for (let time = 0; time < 5; time += 1) await request(customer.email, { address: stranger });
  world.advance(20 * MINUTE_MS);
  await request(customer.email, { address: owner });
  const link = await world.findResetToken(customer);
  expect(link).toBeDefined();
  world.advance(5 * MINUTE_MS);
  await request(customer.email);
  expect(await confirm(link)).toMatchObject({ reset: true });
});

test('a login gets 20 links an hour at the request of all networks, and more only from a known network', async () => {
  const customer = await world.buildCustomer();
  const home = '192.0.2.33';
  await world.signIn(credentials(customer), home);
  for (let time = 0; time < 22; time += 1) await request(customer.email);
  expect(await requestsFor(customer.id)).toBe(20);
  await request(customer.email, { address: home });
  expect(await requestsFor(customer.id)).toBe(21);
});

test('requests for another company do not count for a login', async () => {
  const { id, email } = await world.buildCustomer();
  const other = await world.buildCustomer({ email, companyId: 2 });
  const address = '192.0.2.34';
  for (let time = 0; time < 7; time += 1) await request(email, { companyId: '999', address });
  for (let time = 0; time < 7; time += 1) await request(email, { companyId: '2', address });
  expect(await requestsFor(other.id)).toBe(5);
  expect(await requestsFor(id)).toBe(0);
  await request(email, { companyId: '1', address });
  expect(await requestsFor(id)).toBe(1);
});

test('a 21st request of a network in an hour is refused with RATE_LIMITED', async () => {
  const address = '192.0.2.20';
  for (let time = 0; time < 20; time += 1) await request(`unknown-${time}@home.test`, { address });
  expect(await request('another@home.test', { address })).toMatchObject({
    error: 'RATE_LIMITED',
    retryAfterSeconds: 3600,
  });
});

describe('reading the details of a reset', () => {
  test('returns the same token each time, only to notifications', async () => {
    const customer = await world.buildCustomer();
    await request(customer.email);
    const [requested] = await world.eventsOf(customer.id, 'identity.password.reset-requested');
    const resetId = requested?.data.resetId;
    const reset = await world.findReset(1, resetId);
    expect(reset).toMatchObject({ name: 'Pat Payer', email: customer.email, role: 'CUSTOMER' });
    expect(Date.parse(reset?.expiresAt ?? '') - world.platform.clock.now().getTime()).toBe(15 * MINUTE_MS);
    expect(await world.findReset(1, resetId)).toEqual(reset);
    expect(await world.findReset(2, resetId)).toBeNull();
    const query = `{ internalPasswordReset(companyId: 1, resetId: "${resetId}") { token } }`;
    for (const actor of [ANONYMOUS, superAdmin, customer.actor, serviceActor('billing')])
      expect((await world.ask(actor, query)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    const stored = await world.platform.mongo.collection<{ _id: string }>('users').findOne({ _id: customer.id });
    const [, digest = ''] = (reset?.token ?? '').split('.');
    expect(digest).toHaveLength(43);
    expect(JSON.stringify([stored, requested])).not.toContain(digest);
    await confirm(reset?.token);
    expect(await world.findReset(1, resetId)).toBeNull();
  });
});
