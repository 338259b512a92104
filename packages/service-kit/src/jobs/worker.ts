import { SpanKind } from '@opentelemetry/api';
import type { DomainEvent, EventType, JobType, ServiceName } from '@utility-pay/contracts';
import { type Job, Worker } from 'bullmq';
import { z } from 'zod';
import { type Logger, withContext } from '../log.ts';
import { connectRedis } from '../redis.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { inSpan, jobAttributes } from '../telemetry/tracing.ts';
import type { JobPayload, Queues } from './queues.ts';

/** Handles one job name of a service's queue. Must be idempotent, even when two runs overlap. */
export interface Handler {
  name: string;
  /** `stopping` is aborted when the process shuts down: long jobs save their progress and return. */
  handle(data: unknown, stopping?: AbortSignal): Promise<void>;
}

/** Returns the handler of a job: parses the payload and calls the use case. */
export const implementJob = <Data>(
  job: JobType<Data>,
  run: (data: Data, stopping?: AbortSignal) => Promise<unknown>,
): Handler => ({
  name: job.name,
  handle: async (data, stopping) => void (await run(job.data.parse(data), stopping)),
});

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  version: z.int(),
  companyId: z.int(),
  at: z.string(),
  origin: z.object({ portalUrl: z.url().optional() }).optional(),
});

/** Returns the handler of a domain event that the service subscribes to. */
export const onEvent = <Data>(
  type: EventType<string, Data>,
  run: (event: DomainEvent<Data>) => Promise<unknown>,
): Handler => ({
  name: type.name,
  handle: async (data) => {
    const { origin, ...head } = envelope.parse(data);
    const body = z.object({ data: type.data }).parse(data);
    await run({ ...head, ...(origin ? { origin } : {}), data: body.data });
  },
});

/** Jobs of one service that run at the same time in a process, unless the service sets another number. */
const CONCURRENCY = 8;
/** How long a job stays with a process that has ended before another process runs it. */
const LOCK_MS = 30_000;
const STALLED_CHECK_INTERVAL_MS = 5_000;
/** How often a job may lose its process. High, because restarts and crashes are not the fault of the job. */
const MAX_STALLED = 1000;

/** Starts processing a service's queue. Closing aborts `stopping` and waits for running jobs. */
export function startWorker(dependencies: {
  name: ServiceName;
  redisUrl: string;
  queues: Queues;
  handlers: Handler[];
  concurrency?: number | undefined;
  metrics?: Metrics;
  log: Logger;
}): {
  close(): Promise<void>;
} {
  const { name, redisUrl, queues, handlers, concurrency = CONCURRENCY, metrics = createMetrics(), log } = dependencies;
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
  const stopping = new AbortController();
  const run = async (job: Job<JobPayload>): Promise<void> => {
    const handler = byName.get(job.name);
    // A newer version may have scheduled the job. It stays failed until a process that has its handler retries it.
    if (!handler) throw new Error(`no handler for ${job.name}`);
    const { requestId = `job-${job.id}`, traceparent } = job.data;
    const context = { requestId, job: job.name, ...companyOf(job.data.data) };
    const span = { kind: SpanKind.CONSUMER, attributes: jobAttributes(name, job.name), from: { traceparent } };
    await withContext(context, () =>
      inSpan(job.name, span, async () => {
        const attempt = job.attemptsStarted;
        try {
          await handler.handle(job.data.data, stopping.signal);
          log.debug({ attempt }, 'Job done');
        } catch (err) {
          log.warn({ err, jobId: job.id, attempt }, 'Job failed');
          throw err;
        }
      }),
    );
  };
  const worker = new Worker<JobPayload>(name, timed(metrics, name, run), {
    connection,
    prefix: queues.prefixOf(name),
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_INTERVAL_MS,
    maxStalledCount: MAX_STALLED,
  });
  worker.on('error', (err) => log.warn({ err }, 'Queue error'));
  return {
    close: async () => {
      stopping.abort();
      await worker.close();
      connection.disconnect();
    },
  };
}

type Run = (job: Job<JobPayload>) => Promise<void>;

/** Records the duration of each attempt, whatever its outcome. */
const timed =
  ({ jobs }: Metrics, queue: ServiceName, run: Run): Run =>
  async (job) => {
    const end = jobs.startTimer({ queue });
    try {
      await run(job);
      end({ result: 'completed' });
    } catch (error) {
      end({ result: 'failed' });
      throw error;
    }
  };

/** The company for log lines, if the payload names one. */
function companyOf(data: unknown): { companyId?: number } {
  const companyId = typeof data === 'object' && data !== null && 'companyId' in data ? data.companyId : undefined;
  return typeof companyId === 'number' ? { companyId } : {};
}
