import { type Actor, SERVICES, type UserError } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { QueueAdmin, QueueStatus } from '@utility-pay/service-kit/jobs/queue-admin';
import type { Logger } from '@utility-pay/service-kit/log';

/** Failed jobs of a queue that are shown. */
const MAX_FAILURES = 50;

export type RetryJobsResult = { kind: 'retried'; count: number } | { kind: 'refused'; userErrors: UserError[] };

const NO_SUCH_QUEUE: UserError = { code: 'INVALID', field: 'queue', message: 'There is no such queue' };

/** How every service's queue stands; undefined while Redis is away. For a super admin. */
export const inspectQueues =
  (admin: QueueAdmin, log: Logger) =>
  async (actor: Actor): Promise<QueueStatus[] | undefined> => {
    requireSuperAdmin(actor);
    return Promise.all(SERVICES.map((queue) => admin.inspect(queue, MAX_FAILURES))).catch((err: unknown) => {
      log.warn({ err }, 'queues cannot be looked at');
      return undefined;
    });
  };

/** Puts jobs that gave up back on their queue: one, or all of the queue. For a super admin. */
export const retryJobs =
  (admin: QueueAdmin, log: Logger) =>
  async (actor: Actor, { queue, jobId }: { queue: string; jobId?: string }): Promise<RetryJobsResult> => {
    requireSuperAdmin(actor);
    const name = SERVICES.find((service) => service === queue);
    if (!name) return { kind: 'refused', userErrors: [NO_SUCH_QUEUE] };
    const count = await admin.retry(name, jobId).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', 'The queues do not answer. Try again in a moment', { cause });
    });
    log.info({ actorId: actorId(actor), queue: name, jobId, count }, 'failed jobs put back');
    return { kind: 'retried', count };
  };
