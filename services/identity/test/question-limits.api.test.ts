import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttemptCounters } from '../src/data/attempt.counters.ts';
import { ANSWER_BY_NETWORK } from '../src/domain/attempt-limit.ts';
import { createRecoveryWorld, type RecoveryWorld, WRONG_ANSWER } from './world/recovery-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW = 'a brand new password';
const CLOSED_A_DAY = {
  error: 'RATE_LIMITED',
  retryAfterSeconds: 86_400,
  message: 'Too many attempts. Try again in 24 hours.',
};
const CLOSED_FOR_GOOD = {
  error: 'RATE_LIMITED',
  retryAfterSeconds: 86_400,
  message: 'Too many wrong answers. Ask for a reset link by e-mail instead.',
};

describe.each(['literal', 'strict'] as const)('limits, %s', (accountDiscovery) => {
  let world: RecoveryWorld;
  beforeAll(async () => {
    world = await createRecoveryWorld({ accountDiscovery });
  });
  afterAll(() => disposeTestPlatform(world.platform));

  const guessWrong = async (email: string, times: number, companyId?: string) => {
    for (let guess = 0; guess < times; guess += 1)
      expect((await world.answer(email, `wrong ${guess}`, companyId ? { companyId } : {})).userErrors).toEqual([
        WRONG_ANSWER,
      ]);
  };

  test('five wrong answers close this way for a day, whoever asks from wherever; signing in goes on', async () => {
    const { email, password } = await world.buildCustomer();
    await guessWrong(email, 4);
    world.pass(20 * HOUR);
    await guessWrong(email, 1);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject(CLOSED_A_DAY);
    expect(await world.find(email)).toMatchObject({ error: 'RATE_LIMITED' });
    expect(await world.opens(email, password)).toBe(true);
    world.pass(DAY - 1000);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject({ error: 'RATE_LIMITED' });
    world.pass(1000);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: true });
  });

  test('an address that nobody has closes just so', async () => {
    const email = `nobody-${accountDiscovery}@home.test`;
    await guessWrong(email, 5);
    expect(await world.answer(email, 'anything')).toMatchObject(CLOSED_A_DAY);
    expect(await world.find(email)).toMatchObject({ error: 'RATE_LIMITED' });
  });

  test('wiping Redis gives no free guesses', async () => {
    const { email } = await world.buildCustomer();
    await guessWrong(email, 5);
    await wipeRedis(world.platform);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject(CLOSED_A_DAY);
  });

  test('guesses made at once are all counted', async () => {
    const { email } = await world.buildCustomer();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, guess) => world.answer(email, `wrong ${guess}`)));
    expect(answers.filter(({ userErrors }) => userErrors)).toHaveLength(5);
    expect(answers.filter(({ error }) => error === 'RATE_LIMITED')).toHaveLength(7);
  });

  test('who is known in several companies is guessed at no faster', async () => {
    const { email } = await world.buildCustomer();
    await world.buildCustomer({ email, companyId: 2 });
    await guessWrong(email, 3, '1');
    await guessWrong(email, 2, '2');
    for (const companyId of ['1', '2', undefined])
      expect(await world.answer(email, 'Bartholomew', companyId ? { companyId } : {})).toMatchObject(CLOSED_A_DAY);
  });

  test('twenty wrong answers since the last right one close this way until a mailed link is used', async () => {
    const customer = await world.buildCustomer();
    const { email } = customer;
    await guessWrong(email, 4);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: true });
    for (let day = 0; day < 4; day += 1) {
      world.pass(2 * DAY);
      await guessWrong(email, 5);
    }
    world.pass(2 * DAY);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject(CLOSED_FOR_GOOD);
    await wipeRedis(world.platform);
    expect(await world.find(email)).toMatchObject({ error: 'RATE_LIMITED' });
    world.pass(20 * DAY);
    expect(await world.answer(email, 'Bartholomew')).toMatchObject(CLOSED_FOR_GOOD);
    await world.run('requestPasswordReset', { email });
    const token = await world.linkFor(customer);
    expect(await world.run('confirmPasswordReset', { token, newPassword: NEW })).toMatchObject({ reset: true });
    expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: true });
  });

  test('an address that nobody has closes for good just so', async () => {
    const email = `stranger-${accountDiscovery}@home.test`;
    for (let day = 0; day < 4; day += 1) {
      await guessWrong(email, 5);
      world.pass(2 * DAY);
    }
    expect(await world.answer(email, 'anything')).toMatchObject(CLOSED_FOR_GOOD);
    expect(await world.find(email)).toMatchObject({ error: 'RATE_LIMITED' });
  });

  test('a mailed link opens what five wrong answers closed', async () => {
    const customer = await world.buildCustomer();
    await guessWrong(customer.email, 5);
    await world.run('requestPasswordReset', { email: customer.email });
    await world.run('confirmPasswordReset', { token: await world.linkFor(customer), newPassword: NEW });
    expect(await world.answer(customer.email, 'Bartholomew')).toMatchObject({ reset: true });
  });

  test('a network may try twenty answers an hour, and what it is refused counts for nobody', async () => {
    const { email } = await world.buildCustomer();
    const counters = createAttemptCounters(world.platform);
    for (let guess = 0; guess < 20; guess += 1)
      await counters.count(ANSWER_BY_NETWORK, '192.0.2.9', world.platform.clock.now());
    for (let guess = 0; guess < 6; guess += 1)
      expect(await world.answer(email, 'wrong', { address: '192.0.2.9' })).toMatchObject({
        error: 'RATE_LIMITED',
        retryAfterSeconds: 3600,
      });
    expect(await world.answer(email, 'Bartholomew')).toMatchObject({ reset: true });
  });
});
