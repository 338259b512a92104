import { disposeTestPlatform } from '@utility-pay/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

let world: World;
let serial = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

/** An account of its own for each test, and two people who want it. */
function buildCase(overrides: { companyId?: number; email?: string } = {}) {
  serial += 1;
  const { companyId = 1, email = null } = overrides;
  const [customerId, accountNumber] = [`customer-${serial}`, `A-${serial}`];
  world.books.add({ customerId, accountNumber, companyId, email });
  const person = (name: string) => ({
    accountNumber,
    companyId: String(companyId),
    name,
    email: `${name}-${serial}@home.test`,
    password: `secret of ${name}`,
  });
  return { customerId, maria: person('maria'), eve: person('eve') };
}

type Person = ReturnType<typeof buildCase>['maria'];
let addresses = 0;
/** Each claim from a network of its own: limits have tests of their own. */
const claim = (person: Person) => {
  addresses += 1;
  return world.claim({ ...person }, `10.0.${addresses >> 8}.${addresses & 255}`);
};
const canSignIn = async ({ email, password }: Person): Promise<boolean> =>
  (await world.signIn({ email, password, door: 'CUSTOMER' })).token !== undefined;
const settleStopped = async () => {
  world.pass(61_000);
  for (const { run } of world.app.sweepers) await run();
};
const users = () => world.platform.mongo.collection<{ _id: string }>('users');

const NOT_CLAIMABLE = [
  {
    code: 'NOT_CLAIMABLE',
    field: null,
    message: 'We could not match that account. Check the account number and company, or contact your utility.',
  },
];

test('a claim makes a login with the id of the customer and signs it in', async () => {
  const { customerId, maria } = buildCase();
  const { user, userErrors, token } = await claim(maria);
  expect(userErrors).toEqual([]);
  expect(user).toMatchObject({ id: customerId, role: 'CUSTOMER', customer: { id: customerId, companyId: '1' } });
  expect(await world.actorOf(token)).toMatchObject({ userId: customerId, role: 'customer', companyId: 1 });
  expect(world.books.stateOf(customerId)).toBe('claimed');
  expect(await canSignIn(maria)).toBe(true);
});

test('unknown, claimed and kept for another address answer the same', async () => {
  const claimed = buildCase();
  await claim(claimed.maria);
  const kept = buildCase({ email: 'somebody@else.test' });
  const unknown = { ...kept.eve, accountNumber: 'no such account' };
  const elsewhere = { ...buildCase({ companyId: 2 }).eve, companyId: '1' };
  for (const person of [claimed.eve, kept.eve, unknown, elsewhere])
    expect(await claim(person)).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE, token: undefined });
});

test('what cannot be right is told by its field', async () => {
  const { eve } = buildCase();
  const { userErrors } = await claim({ ...eve, password: '12345', email: 'nowhere', name: ' ' });
  expect(userErrors).toEqual([
    { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
    { code: 'INVALID', field: 'name', message: 'Name is required' },
    { code: 'INVALID', field: 'password', message: 'Password must be at least 6 characters' },
  ]);
});

test('an address stands once in a company, and the account it was refused stays free', async () => {
  const first = buildCase();
  const second = buildCase();
  await claim(first.maria);
  const again = { ...second.maria, email: first.maria.email.toUpperCase() };
  expect(await claim(again)).toMatchObject({
    user: null,
    userErrors: [{ code: 'TAKEN', field: 'email', message: 'An account with this email already exists' }],
  });
  expect(world.books.stateOf(second.customerId)).toBe('unclaimed');
  expect((await claim(second.eve)).user).toMatchObject({ id: second.customerId });
});

test('of two who claim one account at once exactly one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { maria, eve } = buildCase();
    const answers = await Promise.all([claim(maria), claim(eve)]);
    const signedIn = await Promise.all([canSignIn(maria), canSignIn(eve)]);
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    expect(answers.map(({ token }) => token !== undefined)).toEqual(signedIn);
  }
});

test('of two accounts claimed at once with one address one is claimed and the other stays free', async () => {
  const [one, other] = [buildCase(), buildCase()];
  const answers = await Promise.all([claim(one.maria), claim({ ...other.maria, email: one.maria.email })]);
  expect(answers.map(({ user, userErrors }) => (user ? 'claimed' : userErrors?.[0]?.code)).sort()).toEqual([
    'TAKEN',
    'claimed',
  ]);
  const states = [one, other].map(({ customerId }) => world.books.stateOf(customerId));
  expect(states.sort()).toEqual(['claimed', 'unclaimed']);
});

test('a claim is told as one fact', async () => {
  const { customerId, maria } = buildCase();
  await claim(maria);
  await settleStopped();
  await world.platform.relay.sweep();
  const told = await world.platform.mongo.collection('events').find({ 'data.userId': customerId }).toArray();
  expect(told).toMatchObject([{ type: 'identity.user.created', companyId: 1, data: { role: 'customer' } }]);
});

describe('a claim that stops', () => {
  test.each([
    ['before the reservation', 'internalReserveClaim', 'before'],
    ['after the reservation', 'internalReserveClaim', 'after'],
  ] as const)('%s leaves an account that can be claimed', async (_case, operation, when) => {
    const { customerId, maria } = buildCase();
    world.books.failNext(operation, when);
    expect((await claim(maria)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
    await settleStopped();
    world.books.takeBack(customerId);
    expect(await canSignIn(maria)).toBe(false);
    expect((await claim(maria)).user).toMatchObject({ id: customerId });
  });

  test.each([
    ['before the books confirm', 'before'],
    ['after the books confirm', 'after'],
  ] as const)('%s is finished by the sweep', async (_case, when) => {
    const { customerId, maria, eve } = buildCase();
    world.books.failNext('internalConfirmClaim', when);
    expect((await claim(maria)).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
    expect(await canSignIn(maria)).toBe(false);
    await settleStopped();
    expect(world.books.stateOf(customerId)).toBe('claimed');
    expect(await canSignIn(maria)).toBe(true);
    expect((await claim(eve)).userErrors).toEqual(NOT_CLAIMABLE);
  });

  test('and whose reservation was taken back leaves no login', async () => {
    const { customerId, maria } = buildCase();
    world.books.failNext('internalConfirmClaim', 'before');
    await claim(maria);
    world.books.takeBack(customerId);
    await settleStopped();
    expect(await users().findOne({ _id: customerId })).toBeNull();
    expect((await claim(maria)).user).toMatchObject({ id: customerId });
  });

  test('gives way to whoever claims next', async () => {
    const { customerId, maria, eve } = buildCase();
    world.books.failNext('internalConfirmClaim', 'before');
    await claim(maria);
    world.books.takeBack(customerId);
    expect((await claim(eve)).user).toMatchObject({ id: customerId, name: 'eve' });
    await settleStopped();
    expect([await canSignIn(maria), await canSignIn(eve)]).toEqual([false, true]);
  });

  test('is not swept while it may still be under way', async () => {
    const { customerId, maria } = buildCase();
    world.books.failNext('internalConfirmClaim', 'before');
    await claim(maria);
    for (const { run } of world.app.sweepers) await run();
    expect(await users().findOne({ _id: customerId })).toMatchObject({ state: 'pending' });
    await settleStopped();
  });

  test('while giving an account back leaves it for billing to take back', async () => {
    const [one, other] = [buildCase(), buildCase()];
    await claim(one.maria);
    world.books.failNext('internalReleaseClaim', 'before');
    expect((await claim({ ...other.maria, email: one.maria.email })).userErrors).toMatchObject([{ code: 'TAKEN' }]);
    world.books.takeBack(other.customerId);
    expect((await claim(other.eve)).user).toMatchObject({ id: other.customerId });
  });
});

test('a claim that wakes up late takes nothing from whoever was faster', async () => {
  const { customerId, maria, eve } = buildCase();
  const wake = world.books.holdReservations();
  const late = claim(maria);
  await expect.poll(() => world.books.stateOf(customerId)).toBe('claiming');
  world.books.takeBack(customerId);
  world.books.letThrough();
  expect((await claim(eve)).user).toMatchObject({ name: 'eve' });
  wake();
  expect(await late).toMatchObject({ user: null, userErrors: NOT_CLAIMABLE });
  await settleStopped();
  expect([await canSignIn(maria), await canSignIn(eve)]).toEqual([false, true]);
});

test('the sweep settles one claim although another cannot be settled', async () => {
  const [stuck, fine] = [buildCase(), buildCase()];
  for (const { maria } of [stuck, fine]) {
    world.books.failNext('internalConfirmClaim', 'before');
    await claim(maria);
    world.pass(1);
  }
  world.books.failNext('internalConfirmClaim', 'before');
  await settleStopped();
  expect([await canSignIn(stuck.maria), await canSignIn(fine.maria)]).toEqual([false, true]);
  await settleStopped();
  expect(await canSignIn(stuck.maria)).toBe(true);
});
