import { SERVICES } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '../auth.ts';
import { AppError, userError } from '../errors.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { QueueStatus } from '../jobs/queue-admin.ts';
import type { SharedContext } from './context.ts';

/** Failed jobs shown per queue. */
const MAX_FAILURES = 50;

const toGraph = ({ queue, failures, ...counts }: QueueStatus) => ({
  ...counts,
  name: queue,
  failedJobs: failures.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt?.toISOString() ?? null })),
});

/**
 * The resolvers of the queue administration. Queues are infrastructure that all services share, so every
 * subgraph has these fields and the gateway may ask any of them.
 */
export const queueResolvers = {
  Query: {
    workQueues: async (_parent, _args, { actor, shared: { queues, log } }) => {
      requireSuperAdmin(actor);
      try {
        return (await Promise.all(SERVICES.map((queue) => queues.inspect(queue, MAX_FAILURES)))).map(toGraph);
      } catch (err) {
        log.warn({ err }, 'Reading the queues failed');
        return null;
      }
    },
  },
  Mutation: {
    retryJobs: async (_parent, { input }, { actor, shared: { queues, log } }) => {
      requireSuperAdmin(actor);
      const queue = SERVICES.find((service) => service === input.queue);
      if (!queue) return { count: 0, userErrors: [userError('INVALID', 'queue', 'There is no such queue')] };
      const jobId = input.jobId ?? undefined;
      const count = await queues.retry(queue, jobId).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', 'The queues are unavailable. Try again in a moment.', { cause });
      });
      log.info({ actorId: actorId(actor), queue, jobId, count }, 'Failed jobs retried');
      return { count, userErrors: [] };
    },
  },
} satisfies Resolvers<SharedContext>;
