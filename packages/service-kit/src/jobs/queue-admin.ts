import type { ServiceName } from '@utility-pay/contracts';
import type { Job, Queue } from 'bullmq';

/** Milliseconds after which Redis counts as unavailable: an operator is waiting. */
const TIMEOUT_MS = 2000;
/** Jobs retried concurrently. */
const RETRY_BATCH = 50;

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
   * Retries one failed job, or all, with a fresh number of attempts. Returns how many were retried; jobs already
   * retried do not count.
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
  const failedOf = (queue: Queue, most: number): Promise<(Job | undefined)[]> => queue.getFailed(0, most - 1);
  return {
    inspect: (name, most) =>
      inTime(async () => {
        const queue = queueOf(name);
        const [counts, failures] = await Promise.all([
          queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
          failedOf(queue, most),
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
        const job: Job | undefined = await inTime(() => queue.getJob(jobId));
        return job && (await job.isFailed()) && (await retryJob(job)) ? 1 : 0;
      }
      const jobs = await inTime(() => failedOf(queue, Number.MAX_SAFE_INTEGER));
      let count = 0;
      for (let from = 0; from < jobs.length; from += RETRY_BATCH) {
        const some = jobs.slice(from, from + RETRY_BATCH);
        const done = await Promise.all(some.map((job) => job !== undefined && retryJob(job)));
        count += done.filter(Boolean).length;
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

/** Without this limit a client that has never connected would wait forever. */
function inTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new Error('Redis does not answer')), TIMEOUT_MS);
  work()
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

/** Characters of an error message that are shown. */
const MAX_CHARACTERS = 200;

const ADDRESS = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;
/** Six or more digits: the length of the shortest account or phone number. */
const NUMBER = /\d[\d -]{4,}\d/g;

/** Returns an error message without what may identify a person: addresses, quoted values, long numbers. */
export const safeReason = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(ADDRESS, '…')
    .replace(QUOTED, '…')
    .replace(NUMBER, '…')
    .trim()
    .slice(0, MAX_CHARACTERS);
