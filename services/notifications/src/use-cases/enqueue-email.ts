import type { ContactEmailKey } from '@utility-pay/contracts';
import { handleEach, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type EmailRequest, newDelivery } from '../domain/delivery.ts';
import { dailyLimitOf } from '../domain/email-limits.ts';
import type { DeliveryRepository, EmailCounter, EnqueueEmails } from './ports/deliveries.ts';
import type { Directory } from './ports/directory.ts';

/** Number of companies that are enqueued concurrently. */
const ENQUEUE_CONCURRENCY = 50;

interface Dependencies {
  deliveries: DeliveryRepository;
  enqueueEmails: EnqueueEmails;
  clock: Clock;
}

/** Enqueues an email, with the origin of the portal where it was requested. Idempotent per company, template and subject id. */
export const enqueueEmail =
  ({ deliveries, enqueueEmails, clock }: Dependencies) =>
  async (companyId: number, subjectId: string, request: EmailRequest, requestedPortalUrl?: string): Promise<void> => {
    const delivery = {
      ...newDelivery(companyId, subjectId, request, clock.now()),
      ...(requestedPortalUrl ? { requestedPortalUrl } : {}),
    };
    await deliveries.add(delivery);
    await enqueueEmails(companyId);
  };

type EnqueueEmail = ReturnType<typeof enqueueEmail>;

type WithoutRecipient<Request> = Request extends unknown ? Omit<Request, 'userId'> : never;
type ContactNotice = WithoutRecipient<Extract<EmailRequest, { template: ContactEmailKey }>>;

/**
 * Enqueues an email to each security contact of a company, and to a deactivated user. Idempotent per subject and recipient. Acts
 * that staff can repeat as often as they like are reported to the contacts up to a daily limit.
 */
export const informSecurityContacts = (
  {
    directory,
    emailCounter,
    clock,
    log,
  }: { directory: Pick<Directory, 'securityContacts'>; emailCounter: EmailCounter; clock: Clock; log: Logger },
  enqueue: EnqueueEmail,
) => {
  async function isWithinLimit(companyId: number, subjectId: string, notice: ContactNotice): Promise<boolean> {
    const limit = dailyLimitOf(notice);
    if (!limit) return true;
    const { count } = await emailCounter.count(companyId, limit, subjectId, clock.now());
    if (count <= limit.max) return true;
    log.warn({ companyId, purpose: limit.purpose, subjectId }, 'Daily limit of emails reached');
    return false;
  }
  return async (companyId: number, subjectId: string, notice: ContactNotice): Promise<void> => {
    const deactivatedUsers = notice.template === 'user-deactivated' ? [notice.deactivatedUserId] : [];
    const isReported = await isWithinLimit(companyId, subjectId, notice);
    const contacts = isReported ? await directory.securityContacts(companyId) : [];
    for (const userId of new Set([...deactivatedUsers, ...contacts]))
      await enqueue(companyId, `${subjectId}-${userId}`, { ...notice, userId });
  };
};

/** Enqueues a job for every company with due emails, so that a lost job delays emails only until the next sweep. */
export const enqueueDueEmails =
  ({ deliveries, enqueueEmails, clock }: Dependencies) =>
  async (): Promise<void> => {
    const companies = await deliveries.listCompaniesWithDue(clock.now());
    throwFailures(await handleEach(companies, enqueueEmails, ENQUEUE_CONCURRENCY));
  };
