import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { type Clock, systemClock } from '../time-and-ids.ts';

const MEASURE_INTERVAL_MS = 30_000;
/** Smaller differences are ignored: most come from the network, and following them would make the time jump. */
const MIN_DIFFERENCE_MS = 1_000;

export interface ServerClock extends Clock {
  close(): void;
}

interface Options {
  /** The clock of this machine. */
  local?: Clock;
  log: Pick<Logger, 'warn'>;
}

/**
 * Returns a clock that follows MongoDB's, so that processes on machines whose clocks differ agree on when a lease ends.
 * Keeps the last difference while MongoDB is unavailable.
 */
export async function followServerClock(
  connection: Connection,
  { local = systemClock, log }: Options,
): Promise<ServerClock> {
  let aheadMs = 0;
  const measure = async (): Promise<void> => {
    const sentAt = local.now().getTime();
    const { localTime } = await connection.getClient().db('admin').command({ hello: 1 });
    const middle = (sentAt + local.now().getTime()) / 2;
    const measuredMs = localTime instanceof Date ? localTime.getTime() - middle : 0;
    if (Math.abs(measuredMs - aheadMs) < MIN_DIFFERENCE_MS) return;
    aheadMs = Math.abs(measuredMs) < MIN_DIFFERENCE_MS ? 0 : Math.round(measuredMs);
    if (aheadMs !== 0) log.warn({ aheadMs }, 'The clock of this machine differs from that of MongoDB, which is used');
  };
  await measure();
  const timer = setInterval(
    () => void measure().catch((err) => log.warn({ err }, 'The time of MongoDB could not be read')),
    MEASURE_INTERVAL_MS,
  );
  timer.unref();
  return {
    now: () => new Date(local.now().getTime() + aheadMs),
    close: () => clearInterval(timer),
  };
}
