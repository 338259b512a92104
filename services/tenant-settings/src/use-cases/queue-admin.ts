import { type Actor, SERVICES, type UserError } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { QueueAdmin, QueueStatus } from '@utility-pay/service-kit/jobs/queue-admin';
import type { Logger } from '@utility-pay/service-kit/log';

/** Failed jobs shown per queue. */
const MAX_FAILURES = 50;

export type RetryJobsResult = { kind: 'retried'; count: number } | { kind: 'refused'; userErrors: UserError[] };

const NO_SUCH_QUEUE: UserError = { code: 'INVALID', field: 'queue', message: 'There is no such queue' };

/** Returns the status of every service's queue; undefined while Redis is unavailable. Super admins only. */
export const inspectQueues =
  (admin: QueueAdmin, log: Logger) =>
  async (actor: Actor): Promise<QueueStatus[] | undefined> => {
    requireSuperAdmin(actor);
    return Promise.all(SERVICES.map((queue) => admin.inspect(queue, MAX_FAILURES))).catch((err: unknown) => {
      log.warn({ err }, 'reading the queues failed');
      return undefined;
    });
  };

/** Retries one failed job, or all of a queue. Super admins only. */
export const retryJobs =
  (admin: QueueAdmin, log: Logger) =>
  async (actor: Actor, { queue, jobId }: { queue: string; jobId?: string }): Promise<RetryJobsResult> => {
    requireSuperAdmin(actor);
    const name = SERVICES.find((service) => service === queue);
    if (!name) return { kind: 'refused', userErrors: [NO_SUCH_QUEUE] };
    const count = await admin.retry(name, jobId).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', 'The queues are unavailable. Try again in a moment.', { cause });
    });
    log.info({ actorId: actorId(actor), queue: name, jobId, count }, 'failed jobs retried');
    return { kind: 'retried', count };
  };
