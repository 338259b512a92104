import { z } from 'zod';
import type { ServiceName } from './actor.ts';

/** A type of job that a service schedules for itself. Payloads hold ids; jobs are idempotent. */
export interface JobType<Data = unknown> {
  name: string;
  queue: ServiceName;
  data: z.ZodType<Data>;
  /** Returns the deduplication key, which becomes part of the job id. */
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

/**
 * `generation` counts how often the upload's lease was taken, so that a new job is never deduplicated with one of a
 * dead worker.
 */
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

/** Sends the due emails of one company, so that companies with many emails and those with few take turns. */
export const sendEmailsJob = defineJob('notifications', 'send-emails', z.object({ companyId: z.int() }), (data) =>
  String(data.companyId),
);
