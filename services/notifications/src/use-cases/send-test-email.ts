import { type Actor, NO_COMPANY, testEmailRule, type UserError } from '@utility-pay/contracts';
import { AppError, invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { type Delivery, newDelivery } from '../domain/delivery.ts';
import { tooManyTests, waitSeconds } from '../domain/test-limit.ts';
import { assertManagesMail } from './assert-manages-mail.ts';
import type { ReadSettings } from './email-settings.ts';
import { DISABLED } from './hand-over.ts';
import type { TestCounter } from './ports/configurations.ts';
import type { DeliveryRepository } from './ports/deliveries.ts';
import type { Directory } from './ports/directory.ts';
import type { SendEmail } from './send-email.ts';

/** Milliseconds after which a worker takes up a test whose sender is gone: longer than the provider may take. */
const OWN_TRY_MS = 20_000;
const ID_LENGTH = 20;

interface Parts {
  deliveries: DeliveryRepository;
  counter: TestCounter;
  read: ReadSettings;
  directory: Directory;
  sendEmail: SendEmail;
  clock: Clock;
  randomId: RandomId;
}

export type TestResult = { kind: 'owed'; delivery: Delivery } | { kind: 'refused'; userErrors: UserError[] };

/** Tries a configuration out by a message that goes the way of every other, at once. */
export const sendTestEmail =
  (parts: Parts) =>
  async (actor: Actor, companyId: number, input: { testEmail: string }): Promise<TestResult> => {
    const { deliveries, read, directory, clock, randomId } = parts;
    assertManagesMail(actor, companyId);
    if (companyId !== NO_COMPANY && !(await directory.companyName(companyId))) throw notFound('Company');
    const parsed = testEmailRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { settings } = await read(companyId);
    if (!settings.enabled) {
      return { kind: 'refused', userErrors: [{ code: 'EMAIL_DISABLED', field: null, message: DISABLED }] };
    }
    await countTest(companyId);

    const now = clock.now();
    const owed = newDelivery(companyId, randomId(ID_LENGTH), { template: 'test', ...parsed.data }, now);
    await deliveries.add({ ...owed, nextAttemptAt: new Date(now.getTime() + OWN_TRY_MS) });
    await parts.sendEmail(companyId, owed.id);
    return { kind: 'owed', delivery: (await deliveries.find(companyId, owed.id)) ?? owed };

    async function countTest(of: number): Promise<void> {
      const at = clock.now();
      const retryAfterSeconds = waitSeconds(await parts.counter.count(of, at), at);
      if (retryAfterSeconds) {
        throw new AppError('RATE_LIMITED', tooManyTests(retryAfterSeconds), { retryAfterSeconds });
      }
    }
  };
