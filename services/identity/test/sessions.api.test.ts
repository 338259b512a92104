import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionCache } from '../src/data/view.cache.ts';
import { ANYONE, createWorld, ROOT, SUPER_ADMIN, type World } from './world/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAYER = { email: 'payer@home.test', password: 'secret of payer', name: 'Pat Payer', companyId: '1' };
const CREDENTIALS = { email: PAYER.email, password: PAYER.password, portal: 'CUSTOMER' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.billing.add({ customerId: 'payer', accountNumber: 'P1', companyId: 1 });
  await world.claim({ ...PAYER, accountNumber: 'P1' });
});
afterAll(() => disposeTestPlatform(world.platform));

const sessions = () => world.platform.mongo.collection<{ _id: string; lastSeenAt: Date }>('sessions');
const wipe = () => wipeRedis(world.platform);

test('signing out ends the session at once, although it was just read', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  const actor = await world.actorOf(token);
  expect(actor).toMatchObject({ userId: 'payer', role: 'customer', companyId: 1 });
  expect(await world.signOut(actor)).toEqual({ signedOut: true, change: { kind: 'close' } });
  expect(await world.actorOf(token)).toBeUndefined();
  expect(await world.signOut(actor)).toMatchObject({ signedOut: false, change: { kind: 'close' } });
  expect(await world.signOut(ANYONE)).toMatchObject({ signedOut: false, change: { kind: 'close' } });
});

test('a read that began before the end cannot bring the session back', async () => {
  const cache = createSessionCache(world.platform);
  const user = { id: 'payer', role: 'customer' as const, companyId: 1, permissions: [] };
  const view = { sessionId: 'raced', user, expiresAt: '2100-01-01T00:00:00.000Z' };
  const kept = async () => {
    await cache.add(view);
    return cache.get('raced');
  };
  await expect.poll(kept).toEqual(view);
  await cache.markEnded('raced');
  expect(await kept()).toBe('ended');
});

test('losing all of Redis ends no session and revives none', async () => {
  const kept = await world.signIn(CREDENTIALS);
  const ended = await world.signIn(CREDENTIALS);
  await world.signOut(await world.actorOf(ended.token));
  await world.actorOf(kept.token);
  await wipe();
  expect(await world.actorOf(kept.token)).toMatchObject({ userId: 'payer' });
  expect(await world.actorOf(ended.token)).toBeUndefined();
});

test('reading a session again asks Redis, not the database', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  const actor = await world.actorOf(token);
  await sessions().deleteMany({ userId: 'payer' });
  expect(await world.actorOf(token)).toEqual(actor);
  await wipe();
  expect(await world.actorOf(token)).toBeUndefined();
});

test('a new sign-in ends the session that it came with and no other', async () => {
  const elsewhere = await world.signIn(CREDENTIALS);
  const before = await world.signIn(CREDENTIALS);
  const after = await world.signIn(CREDENTIALS, undefined, await world.actorOf(before.token));
  expect(after.token).not.toBe(before.token);
  expect(await world.actorOf(before.token)).toBeUndefined();
  expect(await world.actorOf(after.token)).toMatchObject({ userId: 'payer' });
  expect(await world.actorOf(elsewhere.token)).toMatchObject({ userId: 'payer' });
});

test('the database keeps a hash of the token alone', async () => {
  const { token } = await world.signIn(CREDENTIALS);
  expect(token).toMatch(/^[\w-]{43}$/);
  const stored = await sessions().find().toArray();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('only the gateway may ask whose session a token opens', async () => {
  const query = '{ internalSession(token: "x") { userId } }';
  for (const actor of [ANYONE, SUPER_ADMIN, { kind: 'service', service: 'billing' } as const])
    expect((await world.ask(actor, query)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('a forged token, and one of another shape, open nothing', async () => {
  expect(await world.actorOf('A'.repeat(43))).toBeUndefined();
  expect(await world.actorOf('')).toBeUndefined();
  expect(await world.actorOf('{"$ne":null}')).toBeUndefined();
});

test('a login that is made inactive has no session any more', async () => {
  const { token } = await world.signIn({ ...ROOT, portal: 'STAFF' });
  const users = world.platform.mongo.collection<{ _id: string }>('users');
  await users.updateOne({ _id: 'super-admin' }, { $set: { active: false } });
  expect(await world.actorOf(token)).toBeUndefined();
  await users.updateOne({ _id: 'super-admin' }, { $set: { active: true } });
});

describe('as time passes', () => {
  const use = async (token: string | undefined) => {
    await wipe();
    return world.actorOf(token);
  };

  test('a use is written down at most once a minute', async () => {
    const { token } = await world.signIn(CREDENTIALS);
    const actor = await use(token);
    const lastSeen = async () =>
      (await sessions().findOne({ _id: (actor?.kind === 'user' && actor.sessionId) || '' }))?.lastSeenAt.getTime() ?? 0;
    const first = await lastSeen();
    world.pass(MINUTE - 1);
    await use(token);
    expect(await lastSeen()).toBe(first);
    world.pass(1);
    await use(token);
    expect(await lastSeen()).toBe(first + MINUTE);
  });

  test('an unused session ends, also where Redis still remembers it', async () => {
    const { token } = await world.signIn(CREDENTIALS);
    expect(await world.actorOf(token)).toBeDefined();
    world.pass(12 * HOUR - 1);
    expect(await world.actorOf(token)).toBeDefined();
    world.pass(1);
    expect(await world.actorOf(token)).toBeUndefined();
    expect(await use(token)).toBeUndefined();
  });

  test('a session in use ends after seven days all the same', async () => {
    const { token } = await world.signIn(CREDENTIALS);
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      world.pass(6 * HOUR);
      expect(await use(token)).toBeDefined();
    }
    world.pass(6 * HOUR);
    expect(await use(token)).toBeUndefined();
  });

  test('staff sessions are shorter', async () => {
    const { token } = await world.signIn({ ...ROOT, portal: 'STAFF' });
    world.pass(4 * HOUR);
    expect(await use(token)).toBeUndefined();
  });
});

test('while Redis is away sessions open, are read and end', async () => {
  const alone = await createWorld({ redisUrl: 'redis://127.0.0.1:1' });
  const { token } = await alone.signIn({ ...ROOT, portal: 'STAFF' });
  const actor = await alone.actorOf(token);
  expect(actor).toMatchObject({ userId: 'super-admin' });
  expect(await alone.signOut(actor)).toMatchObject({ signedOut: true });
  expect(await alone.actorOf(token)).toBeUndefined();
  await disposeTestPlatform(alone.platform);
});
