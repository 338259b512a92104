import { SpanKind } from '@opentelemetry/api';
import type { DomainEvent, EventOrigin, JobType, ServiceName } from '@utility-pay/contracts';
import { type JobsOptions, Queue } from 'bullmq';
import { connectRedis, untilReady } from '../redis.ts';
import { currentOrigin, currentTraceId, inSpan, jobAttributes, runInOrigin } from '../telemetry/tracing.ts';
import { createQueueAdmin, type QueueAdmin } from './queue-admin.ts';

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
const EVENT_JOB = 'event-';
const eventJobId = (eventId: string): string => `${EVENT_JOB}${eventId}`;
export const eventIdOf = (jobId: string): string | undefined =>
  jobId.startsWith(EVENT_JOB) ? jobId.slice(EVENT_JOB.length) : undefined;

/** What lies in Redis: the work's data, the request that asked for it and the trace that this belongs to. */
export interface JobPayload extends EventOrigin {
  data: unknown;
}

export interface Queues {
  prefixOf(queue: ServiceName): string;
  /** Schedules work; the same work already waiting is not scheduled twice. */
  add<Data>(job: JobType<Data>, data: NoInfer<Data>): Promise<void>;
  /** Puts an event on a subscriber's queue; one that gave up before is tried again. */
  addEvent(subscriber: ServiceName, event: DomainEvent): Promise<void>;
  /** What an operator sees and does of every service's queue. */
  admin: QueueAdmin;
  /** How one queue stands at this moment. */
  counts: ReadQueueCounts;
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
    addEvent: (subscriber, event) =>
      runInOrigin(event.origin ?? {}, () =>
        scheduling(subscriber, event.type, () => put(subscriber, event.type, eventJobId(event.id), event)),
      ),
    admin: createQueueAdmin(queueOf),
    counts: async (name) => {
      await connected();
      return await readQueueCounts(queueOf(name));
    },
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

/** How a queue stands at this moment. */
export interface QueueCounts {
  /** Jobs by their state, in BullMQ's words. */
  counts: Record<string, number>;
  /** When the job was put there that waits longest to be taken; undefined while none waits. */
  oldestWaiting: Date | undefined;
}

/** @throws while Redis is away. */
export type ReadQueueCounts = (queue: ServiceName) => Promise<QueueCounts>;

export async function readQueueCounts(queue: Queue): Promise<QueueCounts> {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(), queue.getJobs('waiting', 0, 0, true)]);
  return { counts, oldestWaiting: oldest ? new Date(oldest.timestamp) : undefined };
}
