import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAttemptCounters } from '../src/data/attempt.counters.ts';
import { CLAIM_BY_NETWORK, SIGN_IN_BY_NETWORK } from '../src/domain/attempt-limit.ts';
import { createWorld, ROOT, type World } from './world/world.ts';

const MINUTE = 60_000;
const right = { ...ROOT, portal: 'STAFF' };
const wrong = { ...right, password: 'not the password' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

const failTimes = async (times: number, attempt: () => Promise<unknown>) => {
  for (let failure = 0; failure < times; failure += 1) await attempt();
};
const limitOf = ({ errors }: { errors?: readonly { message: string; extensions?: Record<string, unknown> }[] }) => ({
  code: errors?.[0]?.extensions?.code,
  retryAfterSeconds: errors?.[0]?.extensions?.retryAfterSeconds,
  message: errors?.[0]?.message,
});
const countAt = async (limit: typeof SIGN_IN_BY_NETWORK, address: string, times: number) => {
  const counters = createAttemptCounters(world.platform);
  await failTimes(times, () => counters.increment(limit, address, world.platform.clock.now()));
};

test('refuses the right password after ten failures from the same network, but not from another', async () => {
  await failTimes(10, () => world.signIn(wrong, '192.0.2.1'));
  expect(limitOf(await world.signIn(right, '192.0.2.1'))).toEqual({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 900,
    message: 'Too many attempts. Try again in 15 minutes.',
  });
  expect((await world.signIn(right, '192.0.2.2')).user).toMatchObject({ id: 'super-admin' });
});

test('keeps counting after a Redis wipe and resets after the window', async () => {
  await failTimes(10, () => world.signIn(wrong, '192.0.2.3'));
  await wipeRedis(world.platform);
  expect(limitOf(await world.signIn(right, '192.0.2.3')).code).toBe('RATE_LIMITED');
  world.pass(15 * MINUTE);
  expect((await world.signIn(right, '192.0.2.3')).user).toMatchObject({ id: 'super-admin' });
});

test('counts all concurrent attempts', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => world.signIn(wrong, '192.0.2.4')));
  expect(answers.filter(({ userErrors }) => userErrors?.[0]?.code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  expect(answers.filter((answer) => limitOf(answer).code === 'RATE_LIMITED')).toHaveLength(15);
});

test('does not count successful sign-ins', async () => {
  await failTimes(12, async () => expect((await world.signIn(right, '192.0.2.5')).token).toBeDefined());
});

test('limits a network that fails with many emails for an hour', async () => {
  await countAt(SIGN_IN_BY_NETWORK, '192.0.2.6', 99);
  expect((await world.signIn({ ...wrong, email: 'one@x.test' }, '192.0.2.6')).userErrors).toHaveLength(1);
  expect(limitOf(await world.signIn({ ...wrong, email: 'two@x.test' }, '192.0.2.6'))).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Try again in 60 minutes.',
  });
});

test('counts an IPv6 /64 as one network', async () => {
  await countAt(SIGN_IN_BY_NETWORK, '2001:db8:1:2::/64', 100);
  expect(limitOf(await world.signIn(wrong, '2001:db8:1:2:ffff::77')).code).toBe('RATE_LIMITED');
  expect((await world.signIn(right, '2001:db8:1:3::77')).token).toBeDefined();
});

const claimOf = (accountNumber: string) => ({
  accountNumber,
  companyId: '1',
  email: 'guess@x.test',
  name: 'Gil Guess',
  password: 'a password',
});

test('limits failed claims of an account to five an hour, from any network and in any spelling', async () => {
  world.billing.add({ customerId: 'guarded', accountNumber: '00-4711', companyId: 1, email: 'owner@x.test' });
  for (const [index, spelling] of ['00-4711', '4711', '0 0 4711', '00–4711', '004711'].entries())
    expect((await world.claim(claimOf(spelling), `198.51.100.${index}`)).userErrors).toMatchObject([
      { code: 'NOT_CLAIMABLE' },
    ]);
  expect(limitOf(await world.claim(claimOf('04711'), '198.51.100.99')).code).toBe('RATE_LIMITED');
  expect((await world.claim({ ...claimOf('4711'), companyId: '2' }, '198.51.100.99')).userErrors).toHaveLength(1);
});

test('limits failed claims of a network to ten an hour without counting successes and errors', async () => {
  const address = '203.0.113.1';
  await countAt(CLAIM_BY_NETWORK, address, 9);
  world.billing.add({ customerId: 'fine', accountNumber: 'F1', companyId: 1 });
  world.billing.failNext('internalReserveClaim', 'before');
  expect((await world.claim(claimOf('F1'), address)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
  expect((await world.claim(claimOf('F1'), address)).token).toBeDefined();
  expect((await world.claim(claimOf('none'), address)).userErrors).toHaveLength(1);
  expect(limitOf(await world.claim(claimOf('other'), address))).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 3600,
  });
});
