import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type EmailRequest, newDelivery } from '../domain/delivery.ts';
import type { DeliveryRepository, Directory, EnqueueDelivery } from './ports.ts';

/** Due deliveries read at once, and enqueued at once. */
const BATCH_SIZE = 500;
const ENQUEUE_CONCURRENCY = 50;

interface Parts {
  deliveries: DeliveryRepository;
  enqueueDelivery: EnqueueDelivery;
  clock: Clock;
}

/** Enqueues an email, with the origin of the portal where it was requested. Idempotent per company, template and subject id. */
export const enqueueEmail =
  ({ deliveries, enqueueDelivery, clock }: Parts) =>
  async (companyId: number, subjectId: string, request: EmailRequest, requestedPortalUrl?: string): Promise<void> => {
    const delivery = {
      ...newDelivery(companyId, subjectId, request, clock.now()),
      ...(requestedPortalUrl ? { requestedPortalUrl } : {}),
    };
    await deliveries.add(delivery);
    await enqueueDelivery(delivery);
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

/** Informs each security contact of a company, and a deactivated user. Idempotent per subject and recipient. */
export const informSecurityContacts =
  (enqueue: EnqueueEmail, { securityContacts }: Pick<Directory, 'securityContacts'>) =>
  async (companyId: number, subjectId: string, notice: ContactNotice): Promise<void> => {
    const concerned = notice.template === 'user-deactivated' ? [notice.deactivatedUserId] : [];
    for (const userId of new Set([...concerned, ...(await securityContacts(companyId))]))
      await enqueue(companyId, `${subjectId}-${userId}`, { ...notice, userId });
  };

/** Enqueues every delivery with an attempt due, so that lost jobs delay emails only until the next sweep. */
export const enqueueDueDeliveries = ({ deliveries, enqueueDelivery, clock }: Parts): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => deliveries.listDue(clock.now(), batch),
    handle: async ({ companyId, deliveryId }) => {
      await enqueueDelivery({ companyId, id: deliveryId });
      return 'stays';
    },
    batchSize: BATCH_SIZE,
    concurrency: ENQUEUE_CONCURRENCY,
  });
