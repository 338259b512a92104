import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheapHasher } from './world/hasher.ts';
import { createRecoveryWorld, type RecoveryWorld } from './world/recovery-world.ts';

/** Requests of a flood: more than the 64 hashes that may wait in one lane. */
const FLOOD = 200;
/** How long a hash takes: so long that the hashes of a flood wait in their lanes also on a busy machine. */
const HASH_MS = 60;
const VICTIMS = 25;
const HOME = '203.0.113.200';
const OFFICE = '203.0.113.201';

type Customer = Awaited<ReturnType<RecoveryWorld['buildCustomer']>>;
let world: RecoveryWorld;
let honest: Customer;
let victims: Customer[];
beforeAll(async () => {
  world = await createRecoveryWorld({ accountDiscovery: 'strict', hasher: createCheapHasher(HASH_MS) });
  honest = await world.buildCustomer();
  victims = [];
  for (let index = 0; index < VICTIMS; index += 1) victims.push(await world.buildCustomer());
});
beforeEach(async () => {
  // The counters of the previous test expire.
  world.advance(48 * 3_600_000);
  expect((await signIn(HOME)).token).toBeDefined();
});
afterAll(() => disposeTestPlatform(world.platform));

const signIn = (address: string, { email, password } = honest) =>
  world.signIn({ email, password, portal: 'CUSTOMER' }, address);
const inOneSite = (index: number) => `2001:db8:50:${index.toString(16)}::1`;
const scattered = (index: number) => `11.${index >> 8}.${index & 255}.7`;
const victimOf = (index: number) => victims[index % VICTIMS] ?? honest;

/** Starts a flood of attacks, and when the first of them has a response, a sign-in with the right password. */
const signInDuring = async (attack: (index: number) => Promise<unknown>, address: string) => {
  const flood = Array.from({ length: FLOOD }, (_, index) => attack(index));
  await Promise.race(flood);
  const answer = await signIn(address);
  await Promise.all(flood);
  return answer;
};

const guess = (address: (index: number) => string, emailOf: (index: number) => string) => (index: number) =>
  world.signIn({ email: emailOf(index), password: `guess ${index}`, portal: 'CUSTOMER' }, address(index));
const claim = (address: (index: number) => string) => (index: number) =>
  world.claim({ ...honest.claim, accountNumber: `none-${index}`, email: `none-${index}@x.test` }, address(index));
const answer = (address: (index: number) => string, emailOf: (index: number) => string) => (index: number) =>
  world.answer(emailOf(index), `wrong ${index}`, { address: address(index) });

test.each([
  ['guesses at its own login from one /48', guess(inOneSite, () => honest.email)],
  ['guesses at other logins from scattered addresses', guess(scattered, (index) => victimOf(index).email)],
])('200 %s do not refuse a sign-in from a known network', async (_name, attack) => {
  expect((await signInDuring(attack, HOME)).token).toBeDefined();
});

test.each([
  ['guesses at other logins from one /48', guess(inOneSite, (index) => victimOf(index).email)],
  ['guesses at unknown emails from scattered addresses', guess(scattered, (index) => `no-${index}@x.test`)],
  ['claims of unknown accounts from scattered addresses', claim(scattered)],
  ['security answers from scattered addresses', answer(scattered, (index) => victimOf(index).email)],
])('200 %s do not refuse a first sign-in from a network', async (_name, attack) => {
  expect((await signInDuring(attack, OFFICE)).token).toBeDefined();
});
