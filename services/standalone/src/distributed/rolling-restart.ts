import type { Logger } from '@utility-pay/service-kit/log';
import { inBounds } from './in-bounds.ts';
import type { Supervised } from './supervise.ts';

/**
 * Restarts all processes, one replica of a service after another, its API and its worker together: each has drained
 * before it ends, and is ready before the next one goes. @throws at the first that does not come back; the others are
 * left as they are.
 */
async function rollingRestart(processes: readonly Supervised[], log: Logger): Promise<void> {
  const groups = Object.values(Object.groupBy(processes, ({ plan }) => plan.group));
  await inBounds(groups, 1, async (members = []) => {
    await Promise.all(members.map((member) => member.restart()));
    log.info({ processes: members.map(({ plan }) => plan.name) }, 'restarted');
  });
}

/** Restarts on each SIGHUP, never twice at once; says so on standard output when all are done. */
export function restartOnHangup(processes: readonly Supervised[], log: Logger): { close(): void } {
  let running = false;
  const restart = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      await rollingRestart(processes, log);
      process.stdout.write(`  Restarted     ${processes.length} processes\n`);
    } catch (err) {
      log.error({ err }, 'the restart was given up; what was not restarted runs on');
    }
    running = false;
  };
  const listener = (): void => void restart();
  process.on('SIGHUP', listener);
  return { close: () => void process.off('SIGHUP', listener) };
}
