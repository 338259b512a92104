import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimCases, createClaimCases, NOT_CLAIMABLE } from './world/claim-cases.ts';

let cases: ClaimCases;
beforeAll(async () => {
  cases = await createClaimCases();
});
afterAll(() => disposeTestPlatform(cases.world.platform));

test('a claim creates a login with the id of the customer and signs the customer in', async () => {
  const { customerId, maria } = cases.buildCase();
  const { user, userErrors, token } = await cases.claim(maria);
  expect(userErrors).toEqual([]);
  expect(user).toMatchObject({ id: customerId, role: 'CUSTOMER', customer: { id: customerId, companyId: '1' } });
  expect(await cases.world.actorOf(token)).toMatchObject({ userId: customerId, role: 'customer', companyId: 1 });
  expect(cases.world.billing.stateOf(customerId)).toBe('claimed');
  expect(await cases.canSignIn(maria)).toBe(true);
});

test('claims of unknown accounts, claimed accounts and accounts with another email are refused with the same error', async () => {
  const claimed = cases.buildCase();
  await cases.claim(claimed.maria);
  const withEmail = cases.buildCase({ email: 'other@home.test' });
  const unknown = { ...withEmail.eve, accountNumber: 'no such account' };
  const elsewhere = { ...cases.buildCase({ companyId: 2 }).eve, companyId: '1' };
  for (const person of [claimed.eve, withEmail.eve, unknown, elsewhere])
    expect(await cases.claim(person)).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE, token: undefined });
});

test('a repeated claim signs the customer in again, but not with another password', async () => {
  const { customerId, maria } = cases.buildCase();
  const answers = await Promise.all([cases.claim(maria), cases.claim(maria), cases.claim(maria)]);
  answers.push(await cases.claim(maria));
  for (const { user, token } of answers) {
    expect(user).toMatchObject({ id: customerId });
    expect(token).toBeDefined();
  }
  const guessed = await cases.claim({ ...maria, password: 'a guess at it' });
  expect(guessed).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE, token: undefined });
  expect(await cases.canSignIn(maria)).toBe(true);
});

test('a repeated claim with another password counts as a failed sign-in', async () => {
  const { maria } = cases.buildCase();
  await cases.claim(maria);
  const wrong = { ...maria, password: 'a guess at it' };
  for (let guess = 0; guess < 5; guess += 1) expect((await cases.claim(wrong)).userErrors).toEqual(NOT_CLAIMABLE);
  const credentials = { email: maria.email, portal: 'CUSTOMER' };
  for (let guess = 0; guess < 5; guess += 1)
    await cases.world.signIn({ ...credentials, password: wrong.password }, '192.0.2.40');
  const right = await cases.world.signIn({ ...credentials, password: maria.password }, '192.0.2.40');
  expect(right.errors?.[0]?.extensions?.code).toBe('RATE_LIMITED');
});

test('a repeated claim after 10 failed sign-ins is refused with the same error as one with another password', async () => {
  const { maria } = cases.buildCase();
  await cases.claim(maria);
  const wrong = { email: maria.email, password: 'a guess at it', portal: 'CUSTOMER' };
  for (let guess = 0; guess < 10; guess += 1) await cases.world.signIn(wrong, '192.0.2.41');
  expect(await cases.claim(maria)).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE, token: undefined });
});

test('a claim with invalid fields is refused with an error for each', async () => {
  const { eve } = cases.buildCase();
  const { userErrors } = await cases.claim({ ...eve, password: '12345', email: 'nowhere', name: ' ' });
  expect(userErrors).toEqual([
    { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
    { code: 'INVALID', field: 'name', message: 'Required' },
    { code: 'INVALID', field: 'password', message: 'Password must be at least 6 characters' },
  ]);
});

test('a claim with the email of another account of the company is refused with TAKEN and leaves the account unclaimed', async () => {
  const first = cases.buildCase();
  const second = cases.buildCase();
  await cases.claim(first.maria);
  const again = { ...second.maria, email: first.maria.email.toUpperCase() };
  expect(await cases.claim(again)).toMatchObject({
    user: null,
    userErrors: [
      {
        code: 'TAKEN',
        field: 'email',
        message: 'An account with this email already exists. Sign in, or use a different email.',
      },
    ],
  });
  expect(cases.world.billing.stateOf(second.customerId)).toBe('unclaimed');
  expect((await cases.claim(second.eve)).user).toMatchObject({ id: second.customerId });
});

test('one of two concurrent claims of an account succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { maria, eve } = cases.buildCase();
    const answers = await Promise.all([cases.claim(maria), cases.claim(eve)]);
    const signedIn = await Promise.all([cases.canSignIn(maria), cases.canSignIn(eve)]);
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    expect(answers.map(({ token }) => token !== undefined)).toEqual(signedIn);
  }
});

test('one of two concurrent claims with the same email succeeds, and the other account stays unclaimed', async () => {
  const [one, other] = [cases.buildCase(), cases.buildCase()];
  const answers = await Promise.all([cases.claim(one.maria), cases.claim({ ...other.maria, email: one.maria.email })]);
  expect(answers.map(({ user, userErrors }) => (user ? 'claimed' : userErrors?.[0]?.code)).sort()).toEqual([
    'TAKEN',
    'claimed',
  ]);
  const states = [one, other].map(({ customerId }) => cases.world.billing.stateOf(customerId));
  expect(states.sort()).toEqual(['claimed', 'unclaimed']);
});

test.each([
  ['an account that has the email', true],
  ['an account without an email', false],
])('a claim of %s is published as one event, which says whether the account had the email', async (_what, hadEmail) => {
  const { customerId, maria } = cases.buildCase(hadEmail ? { email: 'maria-before@home.test' } : {});
  await cases.claim(hadEmail ? { ...maria, email: 'maria-before@home.test' } : maria);
  await cases.resolveStaleClaims();
  await cases.world.platform.relay.sweep();
  const events = await cases.world.platform.mongo.collection('events').find({ 'data.userId': customerId }).toArray();
  expect(events).toMatchObject([{ type: 'identity.user.created', companyId: 1, data: { role: 'customer', hadEmail } }]);
});

test('accounts of a sandbox are claimed only with one of its test keys and an email at example.com', async () => {
  const { world } = cases;
  world.sandboxes.set(2, 1);
  const { maria } = cases.buildCase({ companyId: 2 });
  const testKey = partnerOf(2, ['customers:read'], 'test');
  const example = { ...maria, email: 'maria.2@example.com' };
  for (const [input, actor] of [[example], [maria, testKey], [example, partnerOf(1, [], 'test')]] as const)
    expect((await world.claim(input, undefined, undefined, actor)).userErrors).toMatchObject([{ field: 'email' }]);
  expect((await world.claim(example, undefined, undefined, testKey)).userErrors).toEqual([]);
  world.sandboxes.clear();
});
