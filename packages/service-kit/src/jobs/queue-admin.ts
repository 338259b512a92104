import type { ServiceName } from '@utility-pay/contracts';
import type { Job, Queue } from 'bullmq';

/** Milliseconds after which Redis counts as away: somebody waits at a screen. */
const PATIENCE_MS = 2000;
/** Jobs put back at once. */
const AT_ONCE = 50;

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  failedAt: Date | undefined;
  /** Without what may tell of a person. */
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

/** What an operator does at the queues. Each call throws while Redis is away. */
export interface QueueAdmin {
  inspect(queue: ServiceName, failures: number): Promise<QueueStatus>;
  /** Puts one failed job back, or all, with all their tries before them; answers how many. Those put back already are none. */
  retry(queue: ServiceName, jobId?: string): Promise<number>;
}

export function createQueueAdmin(queueOf: (name: ServiceName) => Queue): QueueAdmin {
  const retryJob = async (job: Job): Promise<boolean> => {
    try {
      await job.retry('failed', { resetAttemptsMade: true });
      return true;
    } catch (error) {
      // Somebody else was faster.
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
      for (let from = 0; from < jobs.length; from += AT_ONCE) {
        const some = jobs.slice(from, from + AT_ONCE);
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

/** A client that never reached Redis waits for it without end. */
function inTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new Error('Redis does not answer')), PATIENCE_MS);
  work()
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

/** Characters of a reason that are shown. */
const MAX_CHARACTERS = 200;

const ADDRESS = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;
/** As long as a shortest account or phone number. */
const NUMBER = /\d[\d -]{4,}\d/g;

/** The words of an error without what may tell of a person: addresses, quoted values, long numbers. */
export const safeReason = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(ADDRESS, '…')
    .replace(QUOTED, '…')
    .replace(NUMBER, '…')
    .trim()
    .slice(0, MAX_CHARACTERS);
