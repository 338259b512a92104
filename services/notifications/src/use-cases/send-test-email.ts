import { type Actor, NO_COMPANY, type Refused, testEmailRule } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { AppError, invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { type Delivery, newDelivery } from '../domain/delivery.ts';
import { retryAfterSeconds, TEST_EMAILS, tooManyTestsMessage } from '../domain/email-limits.ts';
import { requireEmailAdmin } from './access.ts';
import type { ReadSettings } from './email-configuration.ts';
import type { DeliveryRepository, EmailCounter } from './ports/deliveries.ts';
import type { Directory } from './ports/directory.ts';
import { EMAIL_DISABLED, type SendEmail } from './send-email.ts';

/**
 * The request itself makes the first attempt. If its process stops, a worker makes the next one after this time, which is longer
 * than the provider's timeout.
 */
const WORKER_DELAY_MS = 20_000;
const TEST_ID_LENGTH = 20;

interface Dependencies {
  deliveries: DeliveryRepository;
  emailCounter: EmailCounter;
  readSettings: ReadSettings;
  directory: Directory;
  sendEmail: SendEmail;
  recordAct: RecordAct;
  clock: Clock;
  randomId: RandomId;
}

export type TestResult = { kind: 'accepted'; delivery: Delivery } | Refused;

/** Sends a test email with the current configuration and returns its delivery after the first attempt. */
export const sendTestEmail =
  (dependencies: Dependencies) =>
  async (actor: Actor, companyId: number, input: { testEmail: string }): Promise<TestResult> => {
    const { deliveries, emailCounter, readSettings, directory, recordAct, clock, randomId } = dependencies;
    requireEmailAdmin(actor, companyId);
    if (companyId !== NO_COMPANY && !(await directory.company(companyId))) throw notFound('Company');
    const parsed = testEmailRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { settings } = await readSettings(companyId);
    if (!settings.enabled) return { kind: 'refused', userErrors: [EMAIL_DISABLED] };
    const now = clock.now();
    const testId = randomId(TEST_ID_LENGTH);
    const count = await emailCounter.count(companyId, TEST_EMAILS, testId, now);
    const retryAfter = retryAfterSeconds(count, TEST_EMAILS, now);
    if (retryAfter) {
      throw new AppError('RATE_LIMITED', tooManyTestsMessage(retryAfter), { retryAfterSeconds: retryAfter });
    }

    const delivery = newDelivery(companyId, testId, { template: 'test', ...parsed.data }, now);
    const act = recordAct(actor, companyId, {
      action: 'test-email.sent',
      target: { type: 'delivery', id: delivery.id },
    });
    await deliveries.add({ ...delivery, nextAttemptAt: new Date(now.getTime() + WORKER_DELAY_MS) }, act);
    await dependencies.sendEmail(delivery);
    return { kind: 'accepted', delivery: (await deliveries.find(companyId, delivery.id)) ?? delivery };
  };
