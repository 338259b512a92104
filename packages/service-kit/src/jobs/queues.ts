import { SpanKind } from '@opentelemetry/api';
import {
  type DomainEvent,
  type EventOrigin,
  eventTypeOf,
  type JobType,
  publisherOf,
  type ServiceName,
} from '@utility-pay/contracts';
import { type JobsOptions, Queue } from 'bullmq';
import { connectRedis, untilReady } from '../redis.ts';
import { currentOrigin, currentTraceId, inSpan, jobAttributes, runInOrigin } from '../telemetry/tracing.ts';
import { createQueueAdmin, type QueueAdmin } from './queue-admin.ts';

/** Maximum number of failed jobs that a queue keeps for inspection. */
const MAX_KEPT_FAILURES = 1000;
const MAX_ATTEMPTS = 8;
/** Delay before the first retry; doubles with each further one. */
const BACKOFF_MS = 500;

const OPTIONS: JobsOptions = {
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'exponential', delay: BACKOFF_MS, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { count: MAX_KEPT_FAILURES },
};

/**
 * Priority of bulk events: events of a type that one request publishes by the hundreds (`defineBulkEvent`). BullMQ handles jobs with
 * a priority after those without one, so bulk events delay no other event or job.
 */
const BULK_PRIORITY = 1;
/**
 * Maximum number of bulk events in one queue. Further ones stay pending in the event log, whose redelivery adds them later. Redis
 * keeps every job in memory, and refuses all writes once it is full.
 */
const MAX_BULK_JOBS = 20_000;
/** How long a count of the bulk events in a queue is reused. */
const BULK_COUNT_MS = 1000;

/** How long a producer waits for a connection that is being established. */
const CONNECT_TIMEOUT_MS = 1000;

/**
 * The job id of an event names its publisher: each publisher reads the completed jobs of its subscribers' queues, and acknowledges
 * its own events. The parts are joined with `-`, since BullMQ refuses `:`.
 */
const eventJobPrefix = (publisher: string): string => `event-${publisher}-`;
const eventJobId = ({ id, type }: DomainEvent): string => `${eventJobPrefix(publisherOf(type))}${id}`;
/** Returns the id of the publisher's event that a job delivers; undefined for any other job. */
export function eventIdOf(jobId: string, publisher: ServiceName): string | undefined {
  const prefix = eventJobPrefix(publisher);
  return jobId.startsWith(prefix) ? jobId.slice(prefix.length) : undefined;
}

/** A job's data in Redis: the payload and the request and trace that scheduled it. */
export interface JobPayload extends EventOrigin {
  data: unknown;
}

export interface Queues {
  prefixOf(queue: ServiceName): string;
  /** Returns the key of the stream to which BullMQ adds an entry for each change of a job. */
  streamOf(queue: ServiceName): string;
  /** Schedules a job. If the queue has a job with the same id, adds none, and retries that job if it has failed. */
  add<Data>(job: JobType<Data>, data: NoInfer<Data>): Promise<void>;
  /**
   * Adds an event to a subscriber's queue, or retries its job if that has failed. Adds no bulk event to a queue that has the maximum
   * of them. `isNew`: the event was just logged, so the queue is not searched for its job.
   */
  addEvent(subscriber: ServiceName, event: DomainEvent, isNew?: boolean): Promise<void>;
  /** Inspection and retries for operators. */
  admin: QueueAdmin;
  /** Reads the size and age of one queue. */
  counts: ReadQueueCounts;
  close(): Promise<void>;
}

/** Runs `put` in a span if there is a trace. Sweepers run every second and start none. */
const withProducerSpan = (queue: ServiceName, job: string, put: () => Promise<void>): Promise<void> =>
  currentTraceId() === undefined
    ? put()
    : inSpan(`add ${job}`, { kind: SpanKind.PRODUCER, attributes: jobAttributes(queue, job) }, put);

/** The Redis prefix of a service's queue. Braces keep its keys in one slot of a Redis Cluster. */
export const queuePrefix = (prefix: string, queue: ServiceName): string => `{${prefix}-${queue}}`;

/**
 * Returns producers for every service's queue. They fail at once while Redis is unavailable: sweepers find the work in
 * MongoDB.
 */
export function createQueues(redisUrl: string, prefix: string, { maxBulkJobs = MAX_BULK_JOBS } = {}): Queues {
  const connection = connectRedis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let connecting: Promise<void> | undefined;
  // BullMQ never recovers a queue that was created on a cluster connection before it was ready.
  const connected = async (): Promise<void> => {
    if (connection.status === 'ready') return;
    connecting ??= untilReady(connection, CONNECT_TIMEOUT_MS).finally(() => {
      connecting = undefined;
    });
    await connecting;
  };
  const queues = new Map<ServiceName, Queue<JobPayload>>();
  const prefixOf = (queue: ServiceName): string => queuePrefix(prefix, queue);
  const queueOf = (name: ServiceName): Queue<JobPayload> => {
    const existing = queues.get(name);
    if (existing) return existing;
    const queue = new Queue<JobPayload>(name, { connection, prefix: prefixOf(name), defaultJobOptions: OPTIONS });
    // Without a listener, an 'error' event would crash the process. Callers see the error, too: their calls fail.
    queue.on('error', () => undefined);
    queues.set(name, queue);
    return queue;
  };
  const bulkJobs = new Map<ServiceName, { count: number; countedAt: number }>();
  const hasRoomForBulk = async (name: ServiceName): Promise<boolean> => {
    let known = bulkJobs.get(name);
    if (!known || Date.now() - known.countedAt > BULK_COUNT_MS) {
      await connected();
      known = { count: await queueOf(name).getPrioritizedCount(), countedAt: Date.now() };
      bulkJobs.set(name, known);
    }
    known.count += 1;
    return known.count <= maxBulkJobs;
  };
  const put = async (
    queue: ServiceName,
    name: string,
    jobId: string,
    data: unknown,
    { isNew = false, ...options }: Pick<JobsOptions, 'priority'> & { isNew?: boolean } = {},
  ): Promise<void> => {
    await connected();
    const existing = isNew ? undefined : await queueOf(queue).getJob(jobId);
    if (existing) return (await existing.isFailed()) ? existing.retry('failed') : undefined;
    await queueOf(queue).add(name, { data, ...currentOrigin() }, { jobId, ...options });
  };
  return {
    prefixOf,
    streamOf: (queue) => `${prefixOf(queue)}:${queue}:events`,
    add: (job, data) =>
      withProducerSpan(job.queue, job.name, () =>
        put(job.queue, job.name, `${job.name}-${job.key(data)}`, job.data.parse(data)),
      ),
    // The job has the origin of the request that published the event, also if another process redelivers it.
    addEvent: async (subscriber, event, isNew = false) => {
      const isBulk = eventTypeOf(event.type)?.isBulk === true;
      if (isBulk && !(await hasRoomForBulk(subscriber))) return;
      const options = { isNew, ...(isBulk ? { priority: BULK_PRIORITY } : {}) };
      await runInOrigin(event.origin ?? {}, () =>
        withProducerSpan(subscriber, event.type, () => put(subscriber, event.type, eventJobId(event), event, options)),
      );
    },
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

/** Size and age of one queue. */
export interface QueueCounts {
  /** Jobs by BullMQ state. */
  counts: Record<string, number>;
  /** When the longest waiting job was added; undefined if none waits. */
  oldestWaiting: Date | undefined;
}

/** @throws while Redis is unavailable. */
export type ReadQueueCounts = (queue: ServiceName) => Promise<QueueCounts>;

export async function readQueueCounts(queue: Queue): Promise<QueueCounts> {
  const [counts, ...waiting] = await Promise.all([
    queue.getJobCounts(),
    queue.getJobs('waiting', 0, 0, true),
    queue.getJobs('prioritized', 0, 0, true),
  ]);
  const [oldest] = waiting.flat().toSorted((one, other) => one.timestamp - other.timestamp);
  return { counts, oldestWaiting: oldest ? new Date(oldest.timestamp) : undefined };
}
