import { DAY_MS, HOUR_MS } from '@utility-pay/contracts';
import { disposeTestPlatform, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttemptCounters } from '../src/data/attempt.repository.ts';
import { WRONG_ANSWERS_BY_NETWORK } from '../src/domain/attempt-limit.ts';
import { createRecoveryWorld, type RecoveryWorld, RIGHT_ANSWER, WRONG_ANSWER } from './world/recovery-world.ts';

const NEW_PASSWORD = 'a brand new password';
const LOCKED_FOR_A_DAY = {
  error: 'RATE_LIMITED',
  retryAfterSeconds: 86_400,
  message: 'Too many attempts. Try again in 24 hours.',
};
const LOCKED_UNTIL_LINK = {
  error: 'RATE_LIMITED',
  retryAfterSeconds: undefined,
  message: 'Too many wrong answers. Request a reset link by email instead.',
};

// `literal`: callers learn whether an email has an account. `strict`: every email gets a response as if it had one. Both have
// the same limits.
describe.each(['literal', 'strict'] as const)(
  'with ACCOUNT_DISCOVERY=%s, limits of security answers',
  (accountDiscovery) => {
    let world: RecoveryWorld;
    beforeAll(async () => {
      world = await createRecoveryWorld({ accountDiscovery });
    });
    afterAll(() => disposeTestPlatform(world.platform));

    const answerWrongly = async (email: string, times: number, companyId?: string) => {
      for (let guess = 0; guess < times; guess += 1)
        expect((await world.answer(email, `wrong ${guess}`, companyId ? { companyId } : {})).userErrors).toEqual([
          WRONG_ANSWER,
        ]);
    };

    test('lock the question for a day after 5 wrong answers from any networks, but not signing in', async () => {
      const { email, password } = await world.buildCustomer();
      await answerWrongly(email, 4);
      world.advance(20 * HOUR_MS);
      await answerWrongly(email, 1);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject(LOCKED_FOR_A_DAY);
      expect(await world.findQuestion(email)).toMatchObject({ error: 'RATE_LIMITED' });
      expect(await world.canSignIn(email, password)).toBe(true);
      world.advance(DAY_MS - 1000);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject({ error: 'RATE_LIMITED' });
      world.advance(1000);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject({ reset: true });
    });

    test('lock an unknown email in the same way', async () => {
      const email = `unknown-${accountDiscovery}@home.test`;
      await answerWrongly(email, 5);
      expect(await world.answer(email, 'anything')).toMatchObject(LOCKED_FOR_A_DAY);
      expect(await world.findQuestion(email)).toMatchObject({ error: 'RATE_LIMITED' });
    });

    test('still count after a Redis wipe', async () => {
      const { email } = await world.buildCustomer();
      await answerWrongly(email, 5);
      await wipeRedis(world.platform);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject(LOCKED_FOR_A_DAY);
    });

    test('count all concurrent answers: of 12, 5 are checked', async () => {
      const { email } = await world.buildCustomer();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, guess) => world.answer(email, `wrong ${guess}`)),
      );
      expect(answers.filter(({ userErrors }) => userErrors)).toHaveLength(5);
      expect(answers.filter(({ error }) => error === 'RATE_LIMITED')).toHaveLength(7);
    });

    test('count answers for an email across companies', async () => {
      const { email } = await world.buildCustomer();
      await world.buildCustomer({ email, companyId: 2 });
      await answerWrongly(email, 3, '1');
      await answerWrongly(email, 2, '2');
      for (const companyId of ['1', '2', undefined])
        expect(await world.answer(email, RIGHT_ANSWER, companyId ? { companyId } : {})).toMatchObject(LOCKED_FOR_A_DAY);
    });

    test('lock the question after 20 wrong answers until an emailed link is used; a right answer after 4 wrong ones clears their number', async () => {
      const customer = await world.buildCustomer();
      const { email } = customer;
      await answerWrongly(email, 4);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject({ reset: true });
      for (let day = 0; day < 4; day += 1) {
        world.advance(2 * DAY_MS);
        await answerWrongly(email, 5);
      }
      world.advance(2 * DAY_MS);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject(LOCKED_UNTIL_LINK);
      await wipeRedis(world.platform);
      expect(await world.findQuestion(email)).toMatchObject({ error: 'RATE_LIMITED' });
      world.advance(20 * DAY_MS);
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject(LOCKED_UNTIL_LINK);
      await world.run('requestPasswordReset', { email });
      const token = await world.findResetToken(customer);
      expect(await world.run('confirmPasswordReset', { token, newPassword: NEW_PASSWORD })).toMatchObject({
        reset: true,
      });
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject({ reset: true });
    });

    test('lock an unknown email after 20 answers in the same way', async () => {
      const email = `stranger-${accountDiscovery}@home.test`;
      for (let day = 0; day < 4; day += 1) {
        await answerWrongly(email, 5);
        world.advance(2 * DAY_MS);
      }
      expect(await world.answer(email, 'anything')).toMatchObject(LOCKED_UNTIL_LINK);
      expect(await world.findQuestion(email)).toMatchObject({ error: 'RATE_LIMITED' });
    });

    test('are cleared by a reset with an emailed link', async () => {
      const customer = await world.buildCustomer();
      await answerWrongly(customer.email, 5);
      await world.run('requestPasswordReset', { email: customer.email });
      await world.run('confirmPasswordReset', {
        token: await world.findResetToken(customer),
        newPassword: NEW_PASSWORD,
      });
      expect(await world.answer(customer.email, RIGHT_ANSWER)).toMatchObject({ reset: true });
    });

    test('refuse a network after 20 wrong answers in an hour, and its refused answers do not count for the email', async () => {
      const { email } = await world.buildCustomer();
      const counters = createAttemptCounters(world.platform);
      for (let guess = 0; guess < 20; guess += 1)
        await counters.increment(WRONG_ANSWERS_BY_NETWORK, '192.0.2.9', world.platform.clock.now());
      for (let guess = 0; guess < 6; guess += 1)
        expect(await world.answer(email, 'wrong', { address: '192.0.2.9' })).toMatchObject({
          error: 'RATE_LIMITED',
          retryAfterSeconds: 3600,
        });
      expect(await world.answer(email, RIGHT_ANSWER)).toMatchObject({ reset: true });
    });
  },
);
