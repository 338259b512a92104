import { handleEach, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type EmailRequest, newDelivery } from '../domain/delivery.ts';
import { actsPerDay } from '../domain/email-limits.ts';
import type { DeliveryRepository, Directory, EmailCounter, EnqueueEmails } from './ports.ts';

/** Companies enqueued at once. */
const ENQUEUE_CONCURRENCY = 50;

interface Parts {
  deliveries: DeliveryRepository;
  enqueueEmails: EnqueueEmails;
  clock: Clock;
}

/** Enqueues an email, with the origin of the portal where it was requested. Idempotent per company, template and subject id. */
export const enqueueEmail =
  ({ deliveries, enqueueEmails, clock }: Parts) =>
  async (companyId: number, subjectId: string, request: EmailRequest, requestedPortalUrl?: string): Promise<void> => {
    const delivery = {
      ...newDelivery(companyId, subjectId, request, clock.now()),
      ...(requestedPortalUrl ? { requestedPortalUrl } : {}),
    };
    await deliveries.add(delivery);
    await enqueueEmails(companyId);
  };

type EnqueueEmail = ReturnType<typeof enqueueEmail>;

type WithoutReader<Request> = Request extends unknown ? Omit<Request, 'userId'> : never;
type ContactNotice = WithoutReader<
  Extract<
    EmailRequest,
    {
      template:
        | 'setting-changed'
        | 'webhook-disabled'
        | 'file-transfer'
        | 'user-deactivated'
        | 'dispute'
        | 'refund-failed';
    }
  >
>;

/**
 * Informs each security contact of a company, and a deactivated user. Idempotent per subject and recipient. Of the acts that
 * staff can repeat at will, only so many are reported each day.
 */
export const informSecurityContacts =
  (
    {
      directory,
      emailCounter,
      clock,
      log,
    }: { directory: Pick<Directory, 'securityContacts'>; emailCounter: EmailCounter; clock: Clock; log: Logger },
    enqueue: EnqueueEmail,
  ) =>
  async (companyId: number, subjectId: string, notice: ContactNotice): Promise<void> => {
    const { template } = notice;
    const concerned = notice.template === 'user-deactivated' ? [notice.deactivatedUserId] : [];
    const readers = new Set([...concerned, ...(await directory.securityContacts(companyId))]);
    // Money that was taken back is always reported: the provider decides how often it happens.
    if (template !== 'dispute' && template !== 'refund-failed') {
      const limit = actsPerDay(template);
      const { count } = await emailCounter.count(companyId, limit, clock.now());
      if (count > limit.max)
        return log.warn({ companyId, template, subjectId, count }, 'Daily limit of emails reached');
    }
    for (const userId of readers) await enqueue(companyId, `${subjectId}-${userId}`, { ...notice, userId });
  };

/** Enqueues every company that has due emails, so that a lost job delays its emails only until the next sweep. */
export const enqueueDueEmails =
  ({ deliveries, enqueueEmails, clock }: Parts) =>
  async (): Promise<void> => {
    const companies = await deliveries.listCompaniesWithDue(clock.now());
    throwFailures(await handleEach(companies, enqueueEmails, ENQUEUE_CONCURRENCY));
  };
