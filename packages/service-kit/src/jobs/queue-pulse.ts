import type { ServiceName } from '@utility-pay/contracts';
import type { Queue } from 'bullmq';

/** How a queue stands at this moment. */
export interface QueuePulse {
  /** Jobs by their state, in BullMQ's words. */
  counts: Record<string, number>;
  /** When the job was put there that waits longest to be taken; undefined while none waits. */
  oldestWaiting: Date | undefined;
}

/** @throws while Redis is away. */
export type ReadPulse = (queue: ServiceName) => Promise<QueuePulse>;

export async function readPulse(queue: Queue): Promise<QueuePulse> {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(), queue.getJobs('waiting', 0, 0, true)]);
  return { counts, oldestWaiting: oldest ? new Date(oldest.timestamp) : undefined };
}
