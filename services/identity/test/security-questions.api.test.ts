import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecoveryWorld, PET, type RecoveryWorld } from './world/recovery-world.ts';
import { SUPER_ADMIN_LOGIN } from './world/world.ts';

const NOT_FOUND = [{ code: 'QUESTION_NOT_FOUND', field: null, message: 'Could not find security question' }];
const NOT_SET = [
  {
    code: 'QUESTION_NOT_SET',
    field: null,
    message: expect.stringContaining('Please set up a security question'),
  },
];

describe('literal account discovery', () => {
  let world: RecoveryWorld;
  beforeAll(async () => {
    world = await createRecoveryWorld();
  });
  afterAll(() => disposeTestPlatform(world.platform));

  test('returns the question and name of a customer for an email in any case', async () => {
    const { email } = await world.buildCustomer();
    const found = { securityQuestion: PET, name: 'Pat Payer', userErrors: [] };
    expect(await world.findQuestion(email.toUpperCase())).toMatchObject(found);
    expect(await world.findQuestion(email, '1')).toMatchObject(found);
  });

  test('returns the same error for unknown emails, unclaimed accounts, staff, deactivated logins and other companies', async () => {
    const { email, id } = await world.buildCustomer();
    await world.platform.mongo.collection<{ _id: string }>('users').updateOne({ _id: id }, { $set: { active: false } });
    const other = await world.buildCustomer({ companyId: 2 });
    world.billing.add({ customerId: 'unclaimed', accountNumber: 'U1', companyId: 1, email: 'unclaimed@home.test' });
    for (const [address, company] of [
      ['unknown@home.test'],
      ['unclaimed@home.test'],
      [SUPER_ADMIN_LOGIN.email],
      [email],
      [other.email, '1'],
      [other.email, 'no company'],
    ] as const)
      expect(await world.findQuestion(address, company)).toMatchObject({
        securityQuestion: null,
        name: null,
        userErrors: NOT_FOUND,
      });
  });

  test('returns QUESTION_NOT_SET for a customer without a question', async () => {
    const { email } = await world.buildCustomer({ answer: null });
    expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: null, userErrors: NOT_SET });
    expect(await world.answer(email, 'whatever')).toMatchObject({ reset: false, userErrors: NOT_SET });
  });

  test('returns the first account with a question when no company is given', async () => {
    const { email } = await world.buildCustomer({ answer: null });
    await world.buildCustomer({ email, companyId: 2 });
    expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: PET });
    expect(await world.findQuestion(email, '2')).toMatchObject({ securityQuestion: PET });
    expect(await world.findQuestion(email, '1')).toMatchObject({ userErrors: NOT_SET });
  });

  test('returns an error for a malformed email', async () => {
    expect((await world.findQuestion('nowhere')).userErrors).toEqual([
      { code: 'INVALID', field: 'email', message: 'Please enter a valid email address' },
    ]);
  });

  test('refuses a 61st lookup of a network in an hour', async () => {
    const { email } = await world.buildCustomer();
    for (let lookup = 0; lookup < 60; lookup += 1) await world.findQuestion(email, '1', '192.0.2.1');
    expect(await world.findQuestion(email, '1', '192.0.2.1')).toMatchObject({ error: 'RATE_LIMITED' });
    expect(await world.findQuestion(email, '1', '192.0.2.2')).toMatchObject({ securityQuestion: PET });
  });
});

describe('strict account discovery', () => {
  let world: RecoveryWorld;
  let padded = 0;
  beforeAll(async () => {
    const padResponse = <T>(work: () => Promise<T>): Promise<T> => {
      padded += 1;
      return work();
    };
    world = await createRecoveryWorld({ accountDiscovery: 'strict', padResponse });
  });
  afterAll(() => disposeTestPlatform(world.platform));

  const shown = new Set<unknown>([...SECURITY_QUESTIONS, 'Your personal question']);

  test('returns a constant question and no name for every email', async () => {
    const { email } = await world.buildCustomer();
    const bare = await world.buildCustomer({ answer: null });
    expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: PET, name: null, userErrors: [] });
    for (const address of ['unknown@home.test', SUPER_ADMIN_LOGIN.email, bare.email]) {
      const first = await world.findQuestion(address);
      expect(first).toMatchObject({ name: null, userErrors: [] });
      expect(shown).toContain(first.securityQuestion);
      expect(await world.findQuestion(address.toUpperCase(), '2')).toEqual(first);
    }
  });

  test('returns different decoys for different emails', async () => {
    const addresses = Array.from({ length: 60 }, (_, serial) => `stranger-${serial}@home.test`);
    const answers = await Promise.all(addresses.map((address) => world.findQuestion(address)));
    const decoys = new Set(answers.map(({ securityQuestion }) => securityQuestion));
    expect(decoys.size).toBeGreaterThan(5);
    expect(decoys).toContain('Your personal question');
  });

  test("hides a customer's own question", async () => {
    const { id, email, password, actor } = await world.buildCustomer({ answer: null });
    const question = { securityQuestion: 'Who taught me the cello?', securityAnswer: 'Anneliese' };
    await world.run('setSecurityQuestion', { customerId: id, ...question, currentPassword: password }, actor);
    expect(await world.findQuestion(email)).toMatchObject({ securityQuestion: 'Your personal question' });
    expect(await world.answer(email, 'anneliese')).toMatchObject({ reset: true });
  });

  test('returns the same error for an answer of a customer without a question and of an unknown email', async () => {
    const { email } = await world.buildCustomer({ answer: null });
    const refused = await world.answer(email, 'whatever');
    expect(refused).toMatchObject({ reset: false, userErrors: [{ code: 'INVALID_ANSWER' }] });
    expect(await world.answer('unknown@home.test', 'whatever')).toEqual(refused);
  });

  test('pads the duration of lookups, answers and requested links', async () => {
    padded = 0;
    await world.findQuestion('unknown@home.test');
    await world.answer('unknown@home.test', 'whatever');
    await world.run('requestPasswordReset', { email: 'unknown@home.test' });
    expect(padded).toBe(3);
  });
});
