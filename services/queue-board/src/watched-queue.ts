import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Job, Queue } from 'bullmq';
import { concealed } from './conceal.ts';

function conceal(job: Job): Job {
  const stored = job.toJSON();
  job.toJSON = () => concealed(stored);
  return job;
}

/** A queue as the board sees it: nothing of it can be changed, and no job tells of a person. */
export class WatchedQueue extends BullMQAdapter {
  constructor(queue: Queue) {
    super(queue, { readOnlyMode: true, allowRetries: false });
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    return job && conceal(job);
  }

  override async getJobs(...asked: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    const jobs = await super.getJobs(...asked);
    return jobs.filter(Boolean).map(conceal);
  }

  override async getJobLogs(): Promise<string[]> {
    return [];
  }
}
