import type { ServiceName } from '@utility-pay/contracts';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { withContext } from '../log/context.ts';
import type { Logger } from '../log/logger.ts';
import type { Handler } from './handlers.ts';
import type { JobPayload, Queues } from './queues.ts';

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
  log: Logger;
}): {
  close(): Promise<void>;
} {
  const { name, redisUrl, queues, handlers, log } = parts;
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);
  const stopping = new AbortController();
  const run = async (job: Job<JobPayload>): Promise<void> => {
    const handler = byName.get(job.name);
    // A newer version may have scheduled it; it waits among the failed until one that knows it retries it.
    if (!handler) throw new Error(`no handler for ${job.name}`);
    const { requestId = `job-${job.id}` } = job.data;
    await withContext({ requestId, job: job.name }, () => handler.handle(job.data.data, stopping.signal));
  };
  const worker = new Worker<JobPayload>(name, run, {
    connection,
    prefix: queues.prefixOf(name),
    concurrency: CONCURRENCY,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
  });
  worker.on('error', (err) => log.warn({ err }, 'queue trouble'));
  worker.on('failed', (job, err) =>
    log.warn({ err, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'job failed'),
  );
  return {
    close: async () => {
      stopping.abort();
      await worker.close();
      connection.disconnect();
    },
  };
}
