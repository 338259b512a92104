import type { ServiceName } from '@utility-pay/contracts';
import type { Job, Queue } from 'bullmq';
import { slicesOf } from '../slices.ts';

/** Short, because an operator is waiting. */
const REDIS_TIMEOUT_MS = 2000;
/** Jobs that are retried at the same time. */
const RETRY_BATCH_SIZE = 50;

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  failedAt: Date | undefined;
  /** The error message without personal data. */
  reason: string;
}

export interface QueueStatus {
  queue: ServiceName;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** Newest first. */
  failures: FailedJob[];
}

/** Operators' view of the queues. Each call throws while Redis is unavailable. */
export interface QueueAdmin {
  inspect(queue: ServiceName, failures: number): Promise<QueueStatus>;
  /**
   * Retries one failed job, or all, with a new number of attempts. Returns how many were retried, without those that
   * another call has retried already.
   */
  retry(queue: ServiceName, jobId?: string): Promise<number>;
}

export function createQueueAdmin(queueOf: (name: ServiceName) => Queue): QueueAdmin {
  const retryJob = async (job: Job): Promise<boolean> => {
    try {
      await job.retry('failed', { resetAttemptsMade: true });
      return true;
    } catch (error) {
      // Another operator retried it first.
      if (await job.isFailed()) throw error;
      return false;
    }
  };
  const failedJobs = (queue: Queue, limit: number): Promise<(Job | undefined)[]> => queue.getFailed(0, limit - 1);
  return {
    inspect: (name, failureLimit) =>
      withTimeout(async () => {
        const queue = queueOf(name);
        const [counts, failures] = await Promise.all([
          queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
          failedJobs(queue, failureLimit),
        ]);
        const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
        return {
          queue: name,
          waiting: waiting + prioritized,
          active,
          delayed,
          failed,
          failures: failures.flatMap((job) => (job ? [toFailure(job)] : [])),
        };
      }),
    retry: async (name, jobId) => {
      const queue = queueOf(name);
      if (jobId !== undefined) {
        const job: Job | undefined = await withTimeout(() => queue.getJob(jobId));
        return job && (await job.isFailed()) && (await retryJob(job)) ? 1 : 0;
      }
      const jobs = await withTimeout(() => failedJobs(queue, Number.MAX_SAFE_INTEGER));
      let count = 0;
      for (const batch of slicesOf(jobs, RETRY_BATCH_SIZE)) {
        const areRetried = await Promise.all(batch.map((job) => job !== undefined && retryJob(job)));
        count += areRetried.filter(Boolean).length;
      }
      return count;
    },
  };
}

const toFailure = ({ id = '', name, attemptsMade, finishedOn, failedReason = '' }: Job): FailedJob => ({
  id,
  name,
  attempts: attemptsMade,
  failedAt: finishedOn === undefined ? undefined : new Date(finishedOn),
  reason: safeReason(failedReason),
});

/** Rejects after REDIS_TIMEOUT_MS: a client that has never connected would wait forever. */
function withTimeout<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new Error('Redis does not answer')), REDIS_TIMEOUT_MS);
  work()
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

const MAX_REASON_LENGTH = 200;

const ADDRESS = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;
/** Six or more digits, which may be an account or phone number. */
const NUMBER = /\d[\d -]{4,}\d/g;

/**
 * Returns the first line of an error message without what may identify a person: addresses, quoted values, long
 * numbers.
 */
export const safeReason = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(ADDRESS, '…')
    .replace(QUOTED, '…')
    .replace(NUMBER, '…')
    .trim()
    .slice(0, MAX_REASON_LENGTH);
