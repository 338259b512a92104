import { randomUUID } from 'node:crypto';
import { ANONYMOUS, HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionCache } from '../src/data/view.cache.ts';
import { createWorld, SUPER_ADMIN, SUPER_ADMIN_LOGIN, type World } from './world/world.ts';

const PAYER = { email: 'payer@home.test', password: 'secret of payer', name: 'Pat Payer', companyId: '1' };
const CREDENTIALS = { email: PAYER.email, password: PAYER.password, portal: 'CUSTOMER' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.billing.add({ customerId: 'payer', accountNumber: 'P1', companyId: 1 });
  await world.claim({ ...PAYER, accountNumber: 'P1' });
});
afterAll(() => disposeTestPlatform(world.platform));

const sessions = () => world.platform.mongo.collection<{ _id: string; lastSeenAt: Date; endsAt: Date }>('sessions');
const wipe = () => wipeRedis(world.platform);

test('signing out ends a session immediately, also a cached one', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  const actor = await world.actorOf(token);
  expect(actor).toMatchObject({ userId: 'payer', role: 'customer', companyId: 1 });
  expect(await world.signOut(actor)).toEqual({ signedOut: true, change: { kind: 'close' } });
  expect(await world.actorOf(token)).toBeUndefined();
  expect(await world.signOut(actor)).toMatchObject({ signedOut: false, change: { kind: 'close' } });
  expect(await world.signOut(ANONYMOUS)).toMatchObject({ signedOut: false, change: { kind: 'close' } });
});

test('a session that ended while it was read is not cached', async () => {
  const cache = createSessionCache(world.platform);
  const user = { id: 'payer', role: 'customer' as const, companyId: 1, permissions: [] };
  const ever = '2100-01-01T00:00:00.000Z';
  const view = { sessionId: 'raced', user, authenticatedAt: ever, expiresAt: ever };
  const addAndGet = async () => {
    await cache.add(view);
    return cache.get('raced');
  };
  await expect.poll(addAndGet).toEqual(view);
  await cache.markEnded('raced');
  expect(await addAndGet()).toBe('ended');
});

test('sessions neither end nor revive when Redis loses its data', async () => {
  const open = await world.signIn(CREDENTIALS);
  const ended = await world.signIn(CREDENTIALS);
  await world.signOut(await world.actorOf(ended.token));
  await world.actorOf(open.token);
  await wipe();
  expect(await world.actorOf(open.token)).toMatchObject({ userId: 'payer' });
  expect(await world.actorOf(ended.token)).toBeUndefined();
});

test('a session is read from Redis the second time', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  const actor = await world.actorOf(token);
  await sessions().deleteMany({ userId: 'payer' });
  expect(await world.actorOf(token)).toEqual(actor);
  await wipe();
  expect(await world.actorOf(token)).toBeUndefined();
});

test('a new sign-in ends only the caller’s previous session', async () => {
  const elsewhere = await world.signIn(CREDENTIALS);
  const before = await world.signIn(CREDENTIALS);
  const after = await world.signIn(CREDENTIALS, undefined, await world.actorOf(before.token));
  expect(after.token).not.toBe(before.token);
  expect(await world.actorOf(before.token)).toBeUndefined();
  expect(await world.actorOf(after.token)).toMatchObject({ userId: 'payer' });
  expect(await world.actorOf(elsewhere.token)).toMatchObject({ userId: 'payer' });
});

/** Copies a stored session; each copy was opened one millisecond before the previous one. */
const addOlderSessions = async (count: number) => {
  const [newest] = await sessions().find({ userId: 'payer' }).sort({ endsAt: -1 }).limit(1).toArray();
  if (!newest) throw new Error('no session to copy');
  const copies = Array.from({ length: count }, (_, index) => ({
    ...newest,
    _id: randomUUID(),
    endsAt: new Date(newest.endsAt.getTime() - index - 1),
  }));
  await sessions().insertMany(copies);
};
const openSessions = () => sessions().countDocuments({ userId: 'payer' });

test('a sign-in keeps the 50 newest sessions of the user, also of one with 1,250', async () => {
  await sessions().deleteMany({ userId: 'payer' });
  const oldest = await world.signIn(CREDENTIALS);
  expect(await world.actorOf(oldest.token)).toMatchObject({ userId: 'payer' });
  world.advance(MINUTE_MS);
  const second = await world.signIn(CREDENTIALS);
  await addOlderSessions(48);
  const third = await world.signIn(CREDENTIALS);
  expect(await openSessions()).toBe(50);
  expect(await world.actorOf(oldest.token), 'it was cached').toBeUndefined();
  for (const { token } of [second, third]) expect(await world.actorOf(token)).toMatchObject({ userId: 'payer' });
  await addOlderSessions(1200);
  await world.signIn(CREDENTIALS);
  expect(await openSessions()).toBe(50);
});

test('a new password ends 3,000 sessions, except the one in which it was set', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  const actor = await world.actorOf(token);
  await addOlderSessions(3000);
  const input = { userId: 'payer', currentPassword: PAYER.password, newPassword: 'another secret of payer' };
  const change = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { userErrors { code } } }`;
  expect((await world.ask(actor ?? ANONYMOUS, change, { input })).data?.changePassword).toEqual({ userErrors: [] });
  expect(await openSessions()).toBe(1);
  await wipe();
  expect(await world.actorOf(token)).toMatchObject({ userId: 'payer' });
  const undo = { userId: 'payer', currentPassword: input.newPassword, newPassword: PAYER.password };
  await world.ask(actor ?? ANONYMOUS, change, { input: undo });
});

test('only a hash of the token is stored', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  expect(token).toMatch(/^[\w-]{43}$/);
  const stored = await sessions().find().toArray();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('callers other than the gateway are refused', async () => {
  const query = '{ internalSession(token: "x") { userId } }';
  for (const actor of [ANONYMOUS, SUPER_ADMIN, { kind: 'service', service: 'billing' } as const])
    expect((await world.ask(actor, query)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('forged and malformed tokens open no session', async () => {
  expect(await world.actorOf('A'.repeat(43))).toBeUndefined();
  expect(await world.actorOf('')).toBeUndefined();
  expect(await world.actorOf('{"$ne":null}')).toBeUndefined();
});

test('a session of a deactivated login is not valid', async () => {
  const { token } = await world.signIn({ ...SUPER_ADMIN_LOGIN, portal: 'STAFF' });
  const users = world.platform.mongo.collection<{ _id: string }>('users');
  await users.updateOne({ _id: 'super-admin' }, { $set: { active: false } });
  expect(await world.actorOf(token)).toBeUndefined();
  await users.updateOne({ _id: 'super-admin' }, { $set: { active: true } });
});

describe('the lifetime of a session', () => {
  const use = async (token: string | undefined) => {
    await wipe();
    return world.actorOf(token);
  };

  test('is extended by a use at most once a minute', async () => {
    const { token } = await world.signIn(CREDENTIALS);
    const actor = await use(token);
    const lastSeen = async () =>
      (await sessions().findOne({ _id: (actor?.kind === 'user' && actor.sessionId) || '' }))?.lastSeenAt.getTime() ?? 0;
    const first = await lastSeen();
    world.advance(MINUTE_MS - 1);
    await use(token);
    expect(await lastSeen()).toBe(first);
    world.advance(1);
    await use(token);
    expect(await lastSeen()).toBe(first + MINUTE_MS);
  });

  test('ends after 12 hours without use, also for a cached session', async () => {
    const { token } = await world.signIn(CREDENTIALS);
    expect(await world.actorOf(token)).toBeDefined();
    world.advance(12 * HOUR_MS - 1);
    expect(await world.actorOf(token)).toBeDefined();
    world.advance(1);
    expect(await world.actorOf(token)).toBeUndefined();
    expect(await use(token)).toBeUndefined();
  });

  test('ends after 7 days of use', async () => {
    const { token } = await world.signIn(CREDENTIALS);
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      world.advance(6 * HOUR_MS);
      expect(await use(token)).toBeDefined();
    }
    world.advance(6 * HOUR_MS);
    expect(await use(token)).toBeUndefined();
  });

  test('ends after 4 hours without use for staff', async () => {
    const { token } = await world.signIn({ ...SUPER_ADMIN_LOGIN, portal: 'STAFF' });
    world.advance(4 * HOUR_MS);
    expect(await use(token)).toBeUndefined();
  });
});

test('sessions are opened, read and ended while Redis is unreachable', async () => {
  const alone = await createWorld({ redisUrl: 'redis://127.0.0.1:1' });
  const { token } = await alone.signIn({ ...SUPER_ADMIN_LOGIN, portal: 'STAFF' });
  const actor = await alone.actorOf(token);
  expect(actor).toMatchObject({ userId: 'super-admin' });
  expect(await alone.signOut(actor)).toMatchObject({ signedOut: true });
  expect(await alone.actorOf(token)).toBeUndefined();
  await disposeTestPlatform(alone.platform);
});
