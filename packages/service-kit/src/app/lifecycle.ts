import type { Logger } from '../log/logger.ts';

/** Milliseconds that a process gives itself to finish what it has in hand. */
const STOP_DEADLINE_MS = 25_000;

/** Runs `stop` once on SIGTERM or SIGINT, then ends the process: 0 when all was closed in time. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => {
      log.error({ signal }, 'could not finish in time');
      process.exit(1);
    }, STOP_DEADLINE_MS);
    await stop().catch((err) => log.error({ err }, 'stopping failed'));
    clearTimeout(late);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
  // Started by a launcher that is gone: nobody would ever stop us.
  process.on('disconnect', () => void end('disconnect'));
}
