import type { QueueStatus } from '@utility-pay/service-kit/jobs/queue-admin';
import type { Resolvers } from '../gql/resolvers.ts';

const toGraph = ({ queue, failed, failures, ...counts }: QueueStatus) => ({
  ...counts,
  name: queue,
  failed,
  failedJobs: failures.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt?.toISOString() ?? null })),
});

export const queueResolvers = {
  Query: {
    workQueues: async (_parent, _args, { actor, useCases }) =>
      (await useCases.inspectQueues(actor))?.map(toGraph) ?? null,
  },
  Mutation: {
    retryJobs: async (_parent, { input: { queue, jobId } }, { actor, useCases }) => {
      const result = await useCases.retryJobs(actor, { queue, ...(jobId == null ? {} : { jobId }) });
      if (result.kind === 'refused') return { count: 0, userErrors: result.userErrors };
      return { count: result.count, userErrors: [] };
    },
  },
} satisfies Resolvers;
