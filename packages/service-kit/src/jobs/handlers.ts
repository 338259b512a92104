import type { Fact, FactType, JobType } from '@utility-pay/contracts';
import { z } from 'zod';

/** What a service does with one name on its queue. Safe to run twice, also at the same time. */
export interface Handler {
  name: string;
  /** `stopping` is aborted when the process is told to stop: long work hands itself back then. */
  handle(data: unknown, stopping?: AbortSignal): Promise<void>;
}

/** A job's work: parses the payload and calls the use case. */
export const implementJob = <Data>(
  job: JobType<Data>,
  run: (data: Data, stopping?: AbortSignal) => Promise<unknown>,
): Handler => ({
  name: job.name,
  handle: async (data, stopping) => void (await run(job.data.parse(data), stopping)),
});

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  version: z.int(),
  companyId: z.int(),
  at: z.string(),
});

/** What a service does when another one tells of something. */
export const onFact = <Data>(type: FactType<string, Data>, run: (fact: Fact<Data>) => Promise<unknown>): Handler => ({
  name: type.name,
  handle: async (data) => {
    const head = envelope.parse(data);
    const body = z.object({ data: type.data }).parse(data);
    await run({ ...head, data: body.data });
  },
});
