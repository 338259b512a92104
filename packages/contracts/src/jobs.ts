import { z } from 'zod';
import type { ServiceName } from './actor.ts';

/** A kind of job: work that one service schedules for itself. Payloads are ids; running one twice is safe. */
export interface JobType<Data = unknown> {
  name: string;
  queue: ServiceName;
  data: z.ZodType<Data>;
  /** What makes two jobs the same work; becomes part of the job's id. */
  key: (data: Data) => string;
}

const defineJob = <Data>(
  queue: ServiceName,
  verb: string,
  data: z.ZodType<Data>,
  key: (data: Data) => string,
): JobType<Data> => ({
  name: `${queue}.${verb}`,
  queue,
  data,
  key,
});

/** `generation`: how often the upload had been taken up when this was scheduled; a new one never waits for a dead one. */
export const applyUploadJob = defineJob(
  'billing',
  'apply-upload',
  z.object({ companyId: z.int(), uploadId: z.string(), generation: z.int() }),
  (data) => `${data.uploadId}-${data.generation}`,
);

export const refreshPaymentJob = defineJob(
  'payments',
  'refresh-payment',
  z.object({ companyId: z.int(), paymentId: z.string() }),
  (data) => data.paymentId,
);

export const sendEmailJob = defineJob(
  'notifications',
  'send-email',
  z.object({ companyId: z.int(), deliveryId: z.string() }),
  (data) => data.deliveryId,
);
