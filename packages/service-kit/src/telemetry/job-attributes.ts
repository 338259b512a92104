import type { ServiceName } from '@utility-pay/contracts';

/** How a job's spans name it. */
export const jobAttributes = (queue: ServiceName, job: string) => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': queue,
  'portal.job': job,
});
