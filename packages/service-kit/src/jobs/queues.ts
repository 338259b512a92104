import { SpanKind } from '@opentelemetry/api';
import type { Fact, FactOrigin, JobType, ServiceName } from '@utility-pay/contracts';
import { type JobsOptions, Queue } from 'bullmq';
import { connectRedis, untilReady } from '../redis/connect-redis.ts';
import { jobAttributes } from '../telemetry/job-attributes.ts';
import { asFrom, currentOrigin } from '../telemetry/origin.ts';
import { currentTraceId, inSpan } from '../telemetry/spans.ts';
import { createQueueDesk, type QueueDesk } from './queue-desk.ts';
import { type ReadPulse, readPulse } from './queue-pulse.ts';

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

/** Milliseconds that whoever schedules work waits for a connection that is being made. */
const CONNECT_WITHIN_MS = 1000;

/** Job ids join with `-`: BullMQ refuses `:`. */
const FACT_JOB = 'fact-';
const factJobId = (factId: string): string => `${FACT_JOB}${factId}`;
export const factIdOf = (jobId: string): string | undefined =>
  jobId.startsWith(FACT_JOB) ? jobId.slice(FACT_JOB.length) : undefined;

/** What lies in Redis: the work's data, the request that asked for it and the trace that this belongs to. */
export interface JobPayload extends FactOrigin {
  data: unknown;
}

export interface Queues {
  prefixOf(queue: ServiceName): string;
  /** Schedules work; the same work already waiting is not scheduled twice. */
  add<Data>(job: JobType<Data>, data: NoInfer<Data>): Promise<void>;
  /** Puts a fact on a subscriber's queue; one that gave up before is tried again. */
  addFact(subscriber: ServiceName, fact: Fact): Promise<void>;
  /** What an operator sees and does of every service's queue. */
  desk: QueueDesk;
  /** How one queue stands at this moment. */
  pulse: ReadPulse;
  close(): Promise<void>;
}

/** A span where there is a trace: sweepers, which look every second, begin none. */
const scheduling = (queue: ServiceName, job: string, put: () => Promise<void>): Promise<void> =>
  currentTraceId() === undefined
    ? put()
    : inSpan(`add ${job}`, { kind: SpanKind.PRODUCER, attributes: jobAttributes(queue, job) }, put);

/** Under what a service's queue lies in Redis. Braces keep its keys on one slot of a Redis Cluster. */
export const queuePrefix = (prefix: string, queue: ServiceName): string => `{${prefix}-${queue}}`;

/** Producers for every service's queue. They fail at once while Redis is away: MongoDB knows what is owed. */
export function createQueues(redisUrl: string, prefix: string): Queues {
  const connection = connectRedis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let connecting: Promise<void> | undefined;
  // BullMQ never gets over a queue that was made on a cluster's connection before it was ready.
  const connected = async (): Promise<void> => {
    if (connection.status === 'ready') return;
    connecting ??= untilReady(connection, CONNECT_WITHIN_MS).finally(() => {
      connecting = undefined;
    });
    await connecting;
  };
  const queues = new Map<ServiceName, Queue<JobPayload>>();
  const prefixOf = (queue: ServiceName): string => queuePrefix(prefix, queue);
  const queueOf = (name: ServiceName): Queue<JobPayload> => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue<JobPayload>(name, { connection, prefix: prefixOf(name), defaultJobOptions: OPTIONS });
    queue.on('error', () => undefined);
    queues.set(name, queue);
    return queue;
  };
  const put = async (queue: ServiceName, name: string, jobId: string, data: unknown): Promise<void> => {
    await connected();
    const known = await queueOf(queue).getJob(jobId);
    if (known && (await known.isFailed())) return known.retry('failed');
    await queueOf(queue).add(name, { data, ...currentOrigin() }, { jobId });
  };
  return {
    prefixOf,
    add: (job, data) =>
      scheduling(job.queue, job.name, () =>
        put(job.queue, job.name, `${job.name}-${job.key(data)}`, job.data.parse(data)),
      ),
    // Whoever hands it out, it belongs to the request that it was told in.
    addFact: (subscriber, fact) =>
      asFrom(fact.origin ?? {}, () =>
        scheduling(subscriber, fact.type, () => put(subscriber, fact.type, factJobId(fact.id), fact)),
      ),
    desk: createQueueDesk(queueOf),
    pulse: async (name) => {
      await connected();
      return await readPulse(queueOf(name));
    },
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
