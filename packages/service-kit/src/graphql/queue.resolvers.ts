import { SERVICES } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '../auth.ts';
import { AppError, userError } from '../errors.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { QueueAdmin, QueueStatus } from '../jobs/queue-admin.ts';
import type { Logger } from '../log.ts';

/** Failed jobs shown per queue. */
const MAX_FAILURES = 50;

const toGraph = ({ queue, failures, ...counts }: QueueStatus) => ({
  ...counts,
  name: queue,
  failedJobs: failures.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt?.toISOString() ?? null })),
});

/**
 * Returns the resolvers of the queue administration. Queues are infrastructure that all services share, so every
 * subgraph has these fields and the gateway may ask any of them.
 */
export const queueResolvers = (admin: QueueAdmin, log: Logger) =>
  ({
    Query: {
      workQueues: async (_parent, _args, { actor }) => {
        requireSuperAdmin(actor);
        try {
          return (await Promise.all(SERVICES.map((queue) => admin.inspect(queue, MAX_FAILURES)))).map(toGraph);
        } catch (err) {
          log.warn({ err }, 'Reading the queues failed');
          return null;
        }
      },
    },
    Mutation: {
      retryJobs: async (_parent, { input }, { actor }) => {
        requireSuperAdmin(actor);
        const queue = SERVICES.find((service) => service === input.queue);
        if (!queue) return { count: 0, userErrors: [userError('INVALID', 'queue', 'There is no such queue')] };
        const jobId = input.jobId ?? undefined;
        const count = await admin.retry(queue, jobId).catch((cause: unknown) => {
          throw new AppError('UNAVAILABLE', 'The queues are unavailable. Try again in a moment.', { cause });
        });
        log.info({ actorId: actorId(actor), queue, jobId, count }, 'Failed jobs retried');
        return { count, userErrors: [] };
      },
    },
  }) satisfies Resolvers;
