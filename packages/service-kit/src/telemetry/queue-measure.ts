import type { ServiceName } from '@utility-pay/contracts';
import type { Clock } from '../clock.ts';
import type { ReadPulse } from '../jobs/queue-pulse.ts';
import { ageOf } from './age.ts';
import type { Measure } from './measure.ts';

/** How full a queue is, and how long its work waits. Told by the queue's own workers alone. */
export const queueMeasure = (queue: ServiceName, pulse: ReadPulse, clock: Clock): Measure => ({
  gauges: {
    bullmq_job_count: 'Jobs in a queue by their state',
    portal_queue_oldest_waiting_seconds: 'How long the job has waited that waits longest to be taken; 0 for none',
  },
  labels: ['queue', 'state'],
  read: async () => {
    const { counts, oldestWaiting } = await pulse(queue);
    return [
      ...Object.entries(counts).map(([state, value]) => ({
        gauge: 'bullmq_job_count',
        labels: { queue, state },
        value,
      })),
      {
        gauge: 'portal_queue_oldest_waiting_seconds',
        labels: { queue },
        value: ageOf(oldestWaiting, clock),
      },
    ];
  },
});
