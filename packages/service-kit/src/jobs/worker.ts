import { SpanKind } from '@opentelemetry/api';
import type { DomainEvent, EventType, JobType, ServiceName } from '@utility-pay/contracts';
import { type Job, Worker } from 'bullmq';
import { z } from 'zod';
import { type Logger, withContext } from '../log.ts';
import { connectRedis } from '../redis.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { inSpan, jobAttributes } from '../telemetry/tracing.ts';
import type { JobPayload, Queues } from './queues.ts';

/** What a service does with one name on its queue. Safe to run twice, also at the same time. */
export interface Handler {
  name: string;
  /** `stopping` is aborted when the process is told to stop: long work hands itself back then. */
  handle(data: unknown, stopping?: AbortSignal): Promise<void>;
}

/** A job's work: parses the payload and calls the use case. */
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
});

/** What a service does when another one tells of something. */
export const onEvent = <Data>(
  type: EventType<string, Data>,
  run: (event: DomainEvent<Data>) => Promise<unknown>,
): Handler => ({
  name: type.name,
  handle: async (data) => {
    const head = envelope.parse(data);
    const body = z.object({ data: type.data }).parse(data);
    await run({ ...head, data: body.data });
  },
});

/** Jobs of one service that run side by side in a process. */
const CONCURRENCY = 8;
/** Milliseconds after which a job whose process died is given to another. */
const LOCK_MS = 30_000;
const STALLED_CHECK_MS = 5_000;
/** A job may lose its process this often: deploys and crashes are no fault of the job's. */
const MAX_STALLED = 1000;

/** Takes work off a service's queue until it is closed; closing asks the jobs in hand to end, and waits for them. */
export function startWorker(parts: {
  name: ServiceName;
  redisUrl: string;
  queues: Queues;
  handlers: Handler[];
  metrics?: Metrics;
  log: Logger;
}): {
  close(): Promise<void>;
} {
  const { name, redisUrl, queues, handlers, metrics = createMetrics(), log } = parts;
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
  const stopping = new AbortController();
  const run = async (job: Job<JobPayload>): Promise<void> => {
    const handler = byName.get(job.name);
    // A newer version may have scheduled it; it waits among the failed until one that knows it retries it.
    if (!handler) throw new Error(`no handler for ${job.name}`);
    const { requestId = `job-${job.id}`, traceparent } = job.data;
    const context = { requestId, job: job.name, ...companyOf(job.data.data) };
    const span = { kind: SpanKind.CONSUMER, attributes: jobAttributes(name, job.name), from: { traceparent } };
    await withContext(context, () =>
      inSpan(job.name, span, async () => {
        const attempt = job.attemptsStarted;
        try {
          await handler.handle(job.data.data, stopping.signal);
          log.debug({ attempt }, 'job done');
        } catch (err) {
          log.warn({ err, jobId: job.id, attempt }, 'job failed');
          throw err;
        }
      }),
    );
  };
  const worker = new Worker<JobPayload>(name, timed(metrics, name, run), {
    connection,
    prefix: queues.prefixOf(name),
    concurrency: CONCURRENCY,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
  });
  worker.on('error', (err) => log.warn({ err }, 'queue trouble'));
  return {
    close: async () => {
      stopping.abort();
      await worker.close();
      connection.disconnect();
    },
  };
}

type Run = (job: Job<JobPayload>) => Promise<void>;

/** Measures each try of a job, whichever way it ends. */
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

/** Whose work it is, for log lines. */
function companyOf(data: unknown): { companyId?: number } {
  const companyId = typeof data === 'object' && data !== null && 'companyId' in data ? data.companyId : undefined;
  return typeof companyId === 'number' ? { companyId } : {};
}
