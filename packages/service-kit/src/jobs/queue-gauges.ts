import type { ServiceName } from '@utility-pay/contracts';
import { ageOf, type GaugeSource } from '../telemetry/gauges.ts';
import type { Clock } from '../time-and-ids.ts';
import type { ReadQueueCounts } from './queues.ts';

/** Returns the gauges of a queue's size and age. Only the queue's own workers report them. */
export const queueGauges = (queue: ServiceName, readCounts: ReadQueueCounts, clock: Clock): GaugeSource => ({
  gauges: {
    bullmq_job_count: 'Jobs in a queue by their state',
    portal_queue_oldest_waiting_seconds: 'Age of the longest waiting job; 0 if none waits',
  },
  labels: ['queue', 'state'],
  read: async () => {
    const { counts, oldestWaiting } = await readCounts(queue);
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
