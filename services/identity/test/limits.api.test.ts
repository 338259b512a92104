import { MINUTE_MS } from '@utility-pay/contracts';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FAILED_CLAIMS_BY_NETWORK,
  FAILED_SIGN_INS_BY_EMAIL,
  FAILED_SIGN_INS_BY_KNOWN_NETWORK,
  FAILED_SIGN_INS_BY_NETWORK,
  SUCCESSFUL_SIGN_INS_BY_LOGIN,
} from '../src/domain/attempt-limit.ts';
import { createWorld, SUPER_ADMIN_LOGIN, type World } from './world/world.ts';

const right = { ...SUPER_ADMIN_LOGIN, portal: 'STAFF' };
const wrong = { ...right, password: 'not the password' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

const repeat = async (times: number, attempt: () => Promise<unknown>) => {
  for (let count = 0; count < times; count += 1) await attempt();
};
const refusalOf = ({ errors }: { errors?: readonly { message: string; extensions?: Record<string, unknown> }[] }) => ({
  code: errors?.[0]?.extensions?.code,
  retryAfterSeconds: errors?.[0]?.extensions?.retryAfterSeconds,
  message: errors?.[0]?.message,
});
test('after 10 failures from any networks a login has to wait, twice as long after each further one, up to a minute', async () => {
  const login = { ...wrong, email: 'slowed@x.test' };
  const far = (index: number) => `2001:db8:99:${index}::1`;
  await repeat(10, () => world.signIn(login, '192.0.2.1'));
  const waits = [];
  for (let round = 0; round < 9; round += 1) {
    const { retryAfterSeconds, code } = refusalOf(await world.signIn(login, far(round)));
    expect(code).toBe('RATE_LIMITED');
    waits.push(retryAfterSeconds);
    world.advance(Number(retryAfterSeconds) * 1000);
    expect((await world.signIn(login, far(round))).userErrors).toMatchObject([{ code: 'INVALID_CREDENTIALS' }]);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('after 100 failures in a day a login is locked for 24 hours, and the message names the emailed link', async () => {
  const login = { ...wrong, email: 'guessed@x.test' };
  await world.setCount(FAILED_SIGN_INS_BY_EMAIL, 'staff guessed@x.test', 99);
  expect((await world.signIn(login, '198.51.100.1')).userErrors).toHaveLength(1);
  world.advance(MINUTE_MS);
  expect(refusalOf(await world.signIn(login, '198.51.100.200'))).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. To sign in sooner, reset your password by email. Try again in 24 hours.',
  });
  world.advance(24 * 60 * MINUTE_MS);
  expect((await world.signIn(login, '198.51.100.200')).userErrors).toHaveLength(1);
});

test('the owner signs in from a known network, whatever strangers guess elsewhere', async () => {
  const home = '203.0.113.50';
  expect((await world.signIn(right, home)).token).toBeDefined();
  await repeat(10, () => world.signIn(wrong, '192.0.2.9'));
  expect(refusalOf(await world.signIn(right, '192.0.2.9')).code).toBe('RATE_LIMITED');
  expect((await world.signIn(right, home)).token).toBeDefined();
  // This success cleared the failures.
  expect((await world.signIn(right, '192.0.2.10')).token).toBeDefined();
});

test('after 10 failures from a known network the login has to wait there too', async () => {
  const home = '2001:db8:77:1::1';
  const neighbor = '2001:db8:77:ff::2';
  expect((await world.signIn(right, home)).token).toBeDefined();
  await repeat(10, () => world.signIn(wrong, neighbor));
  expect(refusalOf(await world.signIn(right, home))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
  world.advance(1000);
  expect((await world.signIn(right, home)).token).toBeDefined();
});

test('the owner signs in from a known network, even after 100 failures of the network', async () => {
  const office = '192.0.2.20';
  expect((await world.signIn(right, office)).token).toBeDefined();
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, office, 100);
  expect(refusalOf(await world.signIn({ ...wrong, email: 'other@x.test' }, office)).code).toBe('RATE_LIMITED');
  expect((await world.signIn(right, office)).token).toBeDefined();
});

test('after 100 failures of a network a wrong password is refused there, whether or not the login knows the network', async () => {
  const office = '192.0.2.21';
  expect((await world.signIn(right, office)).token).toBeDefined();
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, office, 100);
  const stranger = refusalOf(await world.signIn({ ...wrong, email: 'unknown@x.test' }, office));
  expect(stranger.code).toBe('RATE_LIMITED');
  expect(refusalOf(await world.signIn(wrong, office))).toEqual(stranger);
  expect((await world.signIn(right, office)).token).toBeDefined();
});

test('after 10 failures elsewhere a wrong password is refused at a known network too', async () => {
  const home = '192.0.2.22';
  expect((await world.signIn(right, home)).token).toBeDefined();
  await repeat(10, () => world.signIn(wrong, '192.0.2.23'));
  expect(refusalOf(await world.signIn(wrong, home))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
  expect((await world.signIn(right, home)).token).toBeDefined();
});

test('failures with logins that know the network count for it, and after 300 in an hour it is refused for them too', async () => {
  const office = '192.0.2.24';
  expect((await world.signIn(right, office)).token).toBeDefined();
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, office, 99);
  expect((await world.signIn(wrong, office)).userErrors).toMatchObject([{ code: 'INVALID_CREDENTIALS' }]);
  expect(refusalOf(await world.signIn({ ...wrong, email: 'unknown@x.test' }, office)).code).toBe('RATE_LIMITED');
  await world.setCount(FAILED_SIGN_INS_BY_KNOWN_NETWORK, office, 300);
  expect(refusalOf(await world.signIn(right, office)).code).toBe('RATE_LIMITED');
  world.advance(60 * MINUTE_MS);
  expect((await world.signIn(right, office)).token).toBeDefined();
});

test('a login is opened 60 times a minute from all networks together', async () => {
  await world.setCount(SUCCESSFUL_SIGN_INS_BY_LOGIN, 'null super-admin', 58);
  expect((await world.signIn(wrong, '192.0.2.25')).userErrors, 'a failure does not count').toHaveLength(1);
  for (const address of ['192.0.2.26', '192.0.2.27']) expect((await world.signIn(right, address)).token).toBeDefined();
  expect(refusalOf(await world.signIn(right, '192.0.2.27'))).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 60,
  });
  world.advance(MINUTE_MS);
  expect((await world.signIn(right, '192.0.2.27')).token).toBeDefined();
});

/** Claims an account in each of two companies with the same email. */
const claimTwice = async (email: string) => {
  for (const companyId of [1, 2]) {
    const claim = { accountNumber: `T-${email}`, email, name: 'Tess', companyId: String(companyId) };
    world.billing.add({ customerId: `${email}-${companyId}`, accountNumber: claim.accountNumber, companyId });
    await world.claim({ ...claim, password: `secret of company ${companyId}` }, `203.0.113.${80 + companyId}`);
  }
};

test('60 sign-ins to a login with the same email in another company do not lock the owner out', async () => {
  const email = 'victim@x.test';
  await claimTwice(email);
  const victim = { email, password: 'secret of company 1', portal: 'CUSTOMER' };
  const stranger = { email, password: 'secret of company 2', portal: 'CUSTOMER', companyId: '2' };
  await world.setCount(SUCCESSFUL_SIGN_INS_BY_LOGIN, `2 ${email}-2`, 58);
  await repeat(2, async () => expect((await world.signIn(stranger, '203.0.113.82')).token).toBeDefined());
  expect(refusalOf(await world.signIn(stranger, '203.0.113.82')).code).toBe('RATE_LIMITED');
  for (const address of ['203.0.113.81', '203.0.113.83'])
    expect((await world.signIn(victim, address)).token).toBeDefined();
  expect((await world.signIn({ ...victim, companyId: '1' }, '203.0.113.81')).token).toBeDefined();
});

test('a sign-in to a login with the same email in another company clears no failures', async () => {
  const email = 'twice@x.test';
  await claimTwice(email);
  const own = { email, password: 'secret of company 2', portal: 'CUSTOMER', companyId: '2' };
  for (let guess = 0; guess < 10; guess += 1) {
    await world.signIn({ ...own, companyId: '1', password: `guess ${guess}` }, '203.0.113.90');
    if (guess < 9) expect((await world.signIn(own, '203.0.113.82')).token).toBeDefined();
  }
  expect(refusalOf(await world.signIn({ ...own, companyId: '1' }, '203.0.113.90')).code).toBe('RATE_LIMITED');
});

test('failures still count after a Redis wipe', async () => {
  const login = { ...wrong, email: 'wiped@x.test' };
  await repeat(10, () => world.signIn(login, '192.0.2.3'));
  await wipeRedis(world.platform);
  expect(refusalOf(await world.signIn(login, '192.0.2.3')).code).toBe('RATE_LIMITED');
});

test('all concurrent attempts count: of 25, 10 are checked', async () => {
  const login = { ...wrong, email: 'concurrent@x.test' };
  const answers = await Promise.all(Array.from({ length: 25 }, () => world.signIn(login, '192.0.2.4')));
  expect(answers.filter(({ userErrors }) => userErrors?.[0]?.code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  expect(answers.filter((answer) => refusalOf(answer).code === 'RATE_LIMITED')).toHaveLength(15);
});

test('successful sign-ins do not count as failures', async () => {
  await repeat(12, async () => expect((await world.signIn(right, '192.0.2.5')).token).toBeDefined());
});

test('after 100 failures with many emails a network is refused for an hour', async () => {
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, '192.0.2.6', 99);
  expect((await world.signIn({ ...wrong, email: 'one@x.test' }, '192.0.2.6')).userErrors).toHaveLength(1);
  expect(refusalOf(await world.signIn({ ...wrong, email: 'two@x.test' }, '192.0.2.6'))).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Try again in 60 minutes.',
  });
  expect(refusalOf(await world.signIn({ ...wrong, email: 'three@x.test' }, '::ffff:c000:206')).code).toBe(
    'RATE_LIMITED',
  );
});

test('failures count for an IPv6 /64 up to 100, for its /56 up to 200 and for its /48 up to 400', async () => {
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, '2001:db8:1:2::/64', 100);
  expect(refusalOf(await world.signIn(wrong, '2001:db8:1:2:ffff::77')).code).toBe('RATE_LIMITED');
  expect((await world.signIn(right, '2001:db8:1:3::77')).token).toBeDefined();
  const stranger = { ...wrong, email: 'stranger@x.test' };
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, '2001:db8:2:100::/56', 200);
  expect(refusalOf(await world.signIn(stranger, '2001:db8:2:1ff::1')).code).toBe('RATE_LIMITED');
  expect((await world.signIn(stranger, '2001:db8:2:200::1')).userErrors).toHaveLength(1);
  await world.setCount(FAILED_SIGN_INS_BY_NETWORK, '2001:db8:3:0::/48', 400);
  expect(refusalOf(await world.signIn(stranger, '2001:DB8:3:ffff::1')).code).toBe('RATE_LIMITED');
});

const claimOf = (accountNumber: string) => ({
  accountNumber,
  companyId: '1',
  email: 'guess@x.test',
  name: 'Gil Guess',
  password: 'a password',
});

test('after 5 failed claims in an hour an account cannot be claimed, from any network and in any spelling of its number', async () => {
  world.billing.add({ customerId: 'guarded', accountNumber: '00-4711', companyId: 1, email: 'owner@x.test' });
  for (const [index, spelling] of ['00-4711', '4711', '0 0 4711', '00–4711', '004711'].entries())
    expect((await world.claim(claimOf(spelling), `198.51.100.${index}`)).userErrors).toMatchObject([
      { code: 'NOT_CLAIMABLE' },
    ]);
  expect(refusalOf(await world.claim(claimOf('04711'), '198.51.100.99')).code).toBe('RATE_LIMITED');
  expect((await world.claim({ ...claimOf('4711'), companyId: '2' }, '198.51.100.99')).userErrors).toHaveLength(1);
});

test('after 10 failed claims of a network in an hour, without successes and errors, its claims are challenged', async () => {
  const address = '203.0.113.1';
  await world.setCount(FAILED_CLAIMS_BY_NETWORK, address, 9);
  world.billing.add({ customerId: 'fine', accountNumber: 'F1', companyId: 1 });
  world.billing.failNext('internalReserveClaim', 'before');
  expect((await world.claim(claimOf('F1'), address)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
  expect((await world.claim(claimOf('F1'), address)).token).toBeDefined();
  expect((await world.claim(claimOf('none'), address)).userErrors).toHaveLength(1);
  const challenge = {
    code: 'CHALLENGE',
    field: 'lastBillAmount',
    message:
      'To verify that this account is yours, enter the amount of your most recent bill. We ask because several claims from your network failed in the past hour.',
  };
  world.billing.add({ customerId: 'neighbor', accountNumber: 'F2', companyId: 1, lastBillMinor: 8417 });
  const neighbor = { ...claimOf('F2'), email: 'neighbor@x.test' };
  for (const claim of [neighbor, claimOf('other')])
    expect(await world.claim(claim, address)).toMatchObject({ user: null, userErrors: [challenge] });
  expect((await world.claim({ ...neighbor, lastBillAmount: '84.17' }, address)).token).toBeDefined();
  world.advance(60 * MINUTE_MS);
  expect((await world.claim(claimOf('other'), address)).userErrors).toMatchObject([{ code: 'NOT_CLAIMABLE' }]);
});
