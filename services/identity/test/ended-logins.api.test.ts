import { type Actor, domainEvents } from '@utility-pay/contracts';
import { serviceActor, staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimCases, createClaimCases } from './world/claim-cases.ts';

let cases: ClaimCases;
beforeAll(async () => {
  cases = await createClaimCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

const deliver = async ({ name }: { name: string }, data: object, companyId = 1): Promise<void> => {
  const at = cases.world.platform.clock.now().toISOString();
  const event = { id: 'event', type: name, version: 1, companyId, at, data };
  await deliverEvent(cases.world.app, event);
};
/** Billing's call, for which the caller of billing waits. */
const END = `mutation ($companyId: Int!, $customerId: ID!, $resets: Int) {
  internalEndLogin(companyId: $companyId, customerId: $customerId, resets: $resets) }`;
const endNow = async (customerId: string, resets: number | null, actor: Actor = serviceActor('billing')) =>
  cases.world.ask(actor, END, { companyId: 1, customerId, resets });

const unclaimed = (customerId: string, resets: number) =>
  deliver(domainEvents.accountUnclaimed, { customerId, resets });
const removed = (customerId: string) => deliver(domainEvents.accountRemoved, { customerId, resets: 1 });

describe.each([
  ['reset to unclaimed', (id: string) => unclaimed(id, cases.world.billing.reset(id))],
  ['removed', (id: string) => removed(id)],
  ['reset, before its event arrives', (id: string) => endNow(id, cases.world.billing.reset(id))],
  ['removed, before its event arrives', (id: string) => endNow(id, null)],
])('when an account is %s', (_what, end) => {
  test('deletes its login, sessions and question and frees the email', async () => {
    const { customerId, maria } = cases.buildCase();
    const { token } = await cases.claim(maria);
    expect(await cases.world.actorOf(token)).toBeDefined();
    await end(customerId);
    expect(await cases.world.actorOf(token)).toBeUndefined();
    expect(await cases.canSignIn(maria)).toBe(false);
    expect(await cases.loginOf(customerId)).toBeNull();
    const other = cases.buildCase();
    expect((await cases.claim({ ...other.maria, email: maria.email })).user).toMatchObject({ id: other.customerId });
    // A redelivery must not affect the new login.
    await end(customerId).catch(() => undefined);
    expect(await cases.canSignIn({ ...other.maria, email: maria.email })).toBe(true);
  });

  test('publishes pending events of the login', async () => {
    const { customerId, maria } = cases.buildCase();
    await cases.claim(maria);
    await end(customerId);
    const events = cases.world.platform.mongo.collection('events');
    expect(await events.countDocuments({ type: 'identity.user.created', 'data.userId': customerId })).toBe(1);
  });
});

describe('an account that was reset', () => {
  test('can be claimed by another customer before its event arrives, which then ends nothing', async () => {
    const { customerId, maria, eve } = cases.buildCase();
    const old = await cases.claim(eve);
    const resets = cases.world.billing.reset(customerId);
    const { user, token } = await cases.claim(maria);
    expect(user).toMatchObject({ id: customerId, name: 'maria' });
    expect(await cases.world.actorOf(old.token)).toBeUndefined();
    for (let times = 0; times < 2; times += 1) await unclaimed(customerId, resets);
    expect(await cases.world.actorOf(token)).toMatchObject({ userId: customerId });
    expect([await cases.canSignIn(maria), await cases.canSignIn(eve)]).toEqual([true, false]);
  });

  test('can be claimed again by the same customer with another password', async () => {
    const { customerId, maria } = cases.buildCase();
    const old = await cases.claim(maria);
    const resets = cases.world.billing.reset(customerId);
    const anew = { ...maria, password: 'another secret' };
    expect((await cases.claim(anew)).user).toMatchObject({ id: customerId });
    await unclaimed(customerId, resets);
    expect(await cases.world.actorOf(old.token)).toBeUndefined();
    expect([await cases.canSignIn(anew), await cases.canSignIn(maria)]).toEqual([true, false]);
  });

  test('accepts no session of the previous login, also none that was opened during the reset', async () => {
    const { customerId, maria } = cases.buildCase();
    const old = await cases.claim(maria);
    const sessions = cases.world.platform.mongo.collection<{ _id: string; userId: string }>('sessions');
    const late = await sessions.findOne({ userId: customerId });
    if (!late) throw new Error('no session was opened');
    await unclaimed(customerId, cases.world.billing.reset(customerId));
    await sessions.insertOne(late);
    await cases.claim(maria);
    await wipeRedis(cases.world.platform);
    expect(await cases.world.actorOf(old.token)).toBeUndefined();
  });

  test('is another one than an account with the same id in another company, whose login stays', async () => {
    const { customerId, maria } = cases.buildCase({ companyId: 2 });
    await cases.claim(maria);
    await deliver(domainEvents.accountRemoved, { customerId, resets: 1 }, 1);
    expect(await cases.canSignIn(maria)).toBe(true);
  });
});

test('only billing can end a login with a call', async () => {
  const { customerId, maria } = cases.buildCase();
  const { token } = await cases.claim(maria);
  for (const actor of [{ kind: 'anonymous' }, superAdmin, staffOf(1), serviceActor('payments')] satisfies Actor[]) {
    const { errors } = await endNow(customerId, null, actor);
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  }
  expect(await cases.world.actorOf(token)).toBeDefined();
});

test('a late call about an earlier reset ends no login of a later claim', async () => {
  const { customerId, maria } = cases.buildCase();
  await cases.claim(maria);
  const resets = cases.world.billing.reset(customerId);
  await endNow(customerId, resets);
  const { token } = await cases.claim(maria);
  await endNow(customerId, resets);
  expect(await cases.world.actorOf(token)).toBeDefined();
});

test('events about accounts without a login and about ids of staff are ignored', async () => {
  await unclaimed('no-login', 1);
  await deliver(domainEvents.accountRemoved, { customerId: 'super-admin', resets: 1 }, 0);
  expect(await cases.loginOf('super-admin')).toMatchObject({ active: true });
});
