import type { CommandServices } from '../services.ts';
import { checked, type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('queues');

const SECOND_MS = 1000;
/** Seconds that a job may wait to be taken before somebody should look. */
const WARN_SECONDS = 60;
const FAIL_SECONDS = 600;

/** Whether work is taken off the queues, and whether some of it failed for good. */
export const checkQueues = ({ all }: Pick<CommandServices, 'all'>): Promise<Finding[]> =>
  checked('queues', 'Check Redis.', async () => {
    const findings = await Promise.all(
      all.map(async ({ platform: { name, queues } }) => {
        const { counts, oldestWaiting } = await queues.counts(name);
        const waits = oldestWaiting ? Math.round((Date.now() - oldestWaiting.getTime()) / SECOND_MS) : 0;
        const { waiting = 0, failed = 0 } = counts;
        const found = `${name}: ${waiting} waiting, the oldest for ${waits} s, ${failed} failed`;
        if (waits > FAIL_SECONDS)
          return fail(found, `No worker takes them: start the worker of ${name}, or look at its log.`);
        if (waits > WARN_SECONDS) return warn(found, `Add workers of ${name}, or wait if a large upload runs.`);
        if (failed > 0) return warn(found, "Look at why on the staff's operations page, and try them again there.");
        return ok(found);
      }),
    );
    return findings;
  });
