import type { Fact, JobType, ServiceName } from '@utility-pay/contracts';
import { type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { currentContext } from '../log/context.ts';

/** Failed jobs kept for a person to look at, per queue. */
const KEPT_FAILURES = 1000;
const ATTEMPTS = 8;
/** Milliseconds before the first retry; doubles with each. */
const BACKOFF_MS = 500;

const OPTIONS: JobsOptions = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: BACKOFF_MS, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { count: KEPT_FAILURES },
};

/** Job ids join with `-`: BullMQ refuses `:`. */
const FACT_JOB = 'fact-';
const factJobId = (factId: string): string => `${FACT_JOB}${factId}`;
export const factIdOf = (jobId: string): string | undefined =>
  jobId.startsWith(FACT_JOB) ? jobId.slice(FACT_JOB.length) : undefined;

/** What lies in Redis: the work's data and the request that asked for it. */
export interface JobPayload {
  data: unknown;
  requestId?: string;
}

export interface Queues {
  prefixOf(queue: ServiceName): string;
  /** Schedules work; the same work already waiting is not scheduled twice. */
  add<Data>(job: JobType<Data>, data: NoInfer<Data>): Promise<void>;
  /** Puts a fact on a subscriber's queue; one that gave up before is tried again. */
  addFact(subscriber: ServiceName, fact: Fact): Promise<void>;
  close(): Promise<void>;
}

/** Producers for every service's queue. They fail at once while Redis is away: MongoDB knows what is owed. */
export function createQueues(redisUrl: string, prefix: string): Queues {
  const connection = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false });
  connection.on('error', () => undefined);
  const queues = new Map<ServiceName, Queue<JobPayload>>();
  // Braces keep a queue's keys on one slot of a Redis Cluster.
  const prefixOf = (queue: ServiceName): string => `{${prefix}-${queue}}`;
  const queueOf = (name: ServiceName): Queue<JobPayload> => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue<JobPayload>(name, { connection, prefix: prefixOf(name), defaultJobOptions: OPTIONS });
    queue.on('error', () => undefined);
    queues.set(name, queue);
    return queue;
  };
  const put = async (queue: ServiceName, name: string, jobId: string, data: unknown): Promise<void> => {
    const { requestId } = currentContext();
    const known = await queueOf(queue).getJob(jobId);
    if (known && (await known.isFailed())) return known.retry('failed');
    await queueOf(queue).add(name, { data, ...(requestId ? { requestId } : {}) }, { jobId });
  };
  return {
    prefixOf,
    add: (job, data) => put(job.queue, job.name, `${job.name}-${job.key(data)}`, job.data.parse(data)),
    addFact: (subscriber, fact) => put(subscriber, fact.type, factJobId(fact.id), fact),
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
