import { ANONYMOUS } from '@utility-pay/contracts';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecoveryWorld, type RecoveryWorld, WRONG_ANSWER } from './world/recovery-world.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

const NEW = 'a brand new password';

let world: RecoveryWorld;
beforeAll(async () => {
  world = await createRecoveryWorld();
});
afterAll(() => disposeTestPlatform(world.platform));

const signIn = ({ email, password }: { email: string; password: string }) =>
  world.signIn({ email, password, portal: 'CUSTOMER' }, world.newAddress());

/** How often a test tries to have two resets overlap. */
const MAX_TRIES = 20;

test('a right answer sets the new password, ends every session and opens none', async () => {
  const customer = await world.buildCustomer();
  const tokens = [(await signIn(customer)).token, (await signIn(customer)).token];
  for (const token of tokens) expect(await world.actorOf(token)).toMatchObject({ userId: customer.id });
  const { data, extensions } = await world.ask(
    ANONYMOUS,
    `mutation { resetPasswordWithSecurityQuestion(input: { email: "${customer.email}", securityAnswer: "Bartholomew", newPassword: "${NEW}" }) { reset userErrors { code } } }`,
    {},
    world.newAddress(),
  );
  expect(data?.resetPasswordWithSecurityQuestion).toEqual({ reset: true, userErrors: [] });
  expect(extensions?.session).toBeUndefined();
  for (const token of tokens) expect(await world.actorOf(token)).toBeUndefined();
  expect(await world.canSignIn(customer.email, customer.password)).toBe(false);
  expect(await world.canSignIn(customer.email, NEW)).toBe(true);
  expect(await world.eventsOf(customer.id, 'identity.password.changed')).toMatchObject([
    { companyId: 1, data: { userId: customer.id, by: 'security-question', changeId: expect.any(String) } },
  ]);
});

test.each(['bartholomew', ' BARTHOLOMEW ', 'Bar-tholo mew!', 'Ｂartholomew'])(
  'the answer Bartholomew may be spelled %s',
  async (answer) => {
    const { email } = await world.buildCustomer();
    expect(await world.answer(email, answer)).toMatchObject({ reset: true });
  },
);

test('a wrong answer, an unknown email, an email of staff and a deactivated login are refused with the same error', async () => {
  const { email } = await world.buildCustomer();
  const former = await world.buildCustomer();
  const users = world.platform.mongo.collection<{ _id: string }>('users');
  await users.updateOne({ _id: former.id }, { $set: { active: false } });
  for (const address of [email, 'unknown@home.test', SUPER_ADMIN_LOGIN.email, former.email])
    expect(await world.answer(address, address === email ? 'Rumpelstiltskin' : 'Bartholomew')).toMatchObject({
      reset: false,
      userErrors: [WRONG_ANSWER],
    });
  expect(await world.canSignIn(SUPER_ADMIN_LOGIN.email, SUPER_ADMIN_LOGIN.password, 'STAFF')).toBe(true);
});

test('an answer resets only the login of its own company', async () => {
  const here = await world.buildCustomer();
  const there = await world.buildCustomer({ email: here.email, companyId: 2, answer: 'Ottokar' });
  expect(await world.answer(here.email, 'Ottokar', { companyId: '1' })).toMatchObject({ userErrors: [WRONG_ANSWER] });
  expect(await world.answer(here.email, 'Ottokar', { companyId: '2' })).toMatchObject({ reset: true });
  expect((await signIn(here)).token).toBeDefined();
  expect((await signIn(there)).token).toBeUndefined();
});

test('of two concurrent resets one is applied and the other is refused with CONFLICT', async () => {
  const passwords = ['the first new one', 'the second new one'];
  const resetAtOnce = async (): Promise<'overlapped' | 'one after the other'> => {
    const { id, email } = await world.buildCustomer();
    const answers = await Promise.all(
      passwords.map((newPassword) => world.answer(email, 'Bartholomew', { newPassword })),
    );
    const opens = await Promise.all(passwords.map((password) => world.canSignIn(email, password)));
    const applied = answers.filter(({ reset }) => reset).length;
    expect(await world.eventsOf(id, 'identity.password.changed')).toHaveLength(applied);
    expect(opens.filter(Boolean)).toHaveLength(1);
    if (applied === 2) return 'one after the other';
    expect(answers.map(({ reset }) => reset)).toEqual(opens);
    expect(answers.find(({ reset }) => !reset)?.userErrors?.[0]?.code).toBe('CONFLICT');
    return 'overlapped';
  };
  // On a busy machine, the second reset may begin after the first has ended.
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if ((await resetAtOnce()) === 'overlapped') return;
  expect.fail('no two resets overlapped');
});

test('a reset by security question voids an earlier reset link', async () => {
  const customer = await world.buildCustomer();
  await world.run('requestPasswordReset', { email: customer.email });
  const token = await world.findResetToken(customer);
  expect(token).toBeDefined();
  await world.answer(customer.email, 'Bartholomew');
  expect(await world.run('confirmPasswordReset', { token, newPassword: NEW })).toMatchObject({
    userErrors: [{ code: 'LINK_INVALID' }],
  });
});

test('a session that was opened during the reset stays invalid', async () => {
  const customer = await world.buildCustomer();
  const { token } = await signIn(customer);
  const sessions = world.platform.mongo.collection('sessions');
  const [session] = await sessions.find({ userId: customer.id }).sort({ endsAt: -1 }).toArray();
  await world.answer(customer.email, 'Bartholomew');
  await sessions.insertOne({ ...session });
  await wipeRedis(world.platform);
  expect(await world.actorOf(token)).toBeUndefined();
});

describe('invalid input', () => {
  test('returns errors per field and is not counted as an answer', async () => {
    const { email } = await world.buildCustomer();
    const refused = { email: 'nowhere', securityAnswer: ' ', newPassword: '1234567' };
    expect((await world.run('resetPasswordWithSecurityQuestion', refused)).userErrors).toEqual([
      { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
      { code: 'INVALID', field: 'securityAnswer', message: 'Security answer is required' },
      { code: 'INVALID', field: 'newPassword', message: 'Password must be at least 8 characters' },
    ]);
    for (let time = 0; time < 6; time += 1)
      expect((await world.answer(email, 'Bartholomew', { newPassword: 'Password1' })).userErrors).toEqual([
        { code: 'INVALID', field: 'newPassword', message: 'This password is too common. Choose another.' },
      ]);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: true });
  });
});

test('a request with several answers is refused with BAD_USER_INPUT', async () => {
  const { email } = await world.buildCustomer();
  const attempt = (alias: string, answer: string) =>
    `${alias}: resetPasswordWithSecurityQuestion(input: { email: "${email}", securityAnswer: "${answer}", newPassword: "${NEW}" }) { reset }`;
  const query = `mutation { ${attempt('a', 'Rumpelstiltskin')} ${attempt('b', 'Bartholomew')} }`;
  const { errors } = await world.ask(ANONYMOUS, query, {}, world.newAddress());
  expect(errors?.[0]).toMatchObject({
    message: 'Only one answer is allowed per request',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  expect(await world.canSignIn(email, NEW)).toBe(false);
});

test('only a hash of the answer is stored, and no event contains it', async () => {
  const { id, email } = await world.buildCustomer();
  await world.answer(email, 'Bartholomew');
  const user = await world.platform.mongo
    .collection<{ _id: string; question?: { answerHash: string } }>('users')
    .findOne({ _id: id });
  expect(user?.question?.answerHash).toMatch(/^\$argon2id\$/);
  const stored = JSON.stringify([user, await world.eventsOf(id, 'identity.password.changed')]);
  expect(stored.toLowerCase()).not.toContain('bartholomew');
});
