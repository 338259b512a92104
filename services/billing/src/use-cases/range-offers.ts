import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { FileRange } from '../domain/file-range.ts';
import type { Progress } from '../domain/upload-progress.ts';
import type { RangeState, UploadLease, UploadRanges } from './ports/upload-ranges.ts';

/** Maximum ranges of a file that are offered or taken at once. */
const MAX_OPEN = 16;
const POLL_INTERVAL_MS = 100;
/** An offer that no process takes is withdrawn after this time. Idle processes look for offers every second. */
const OFFER_TIMEOUT_MS = 3_000;
/** A taken range without a heartbeat is withdrawn after this time. */
export const HEARTBEAT_TIMEOUT_MS = 15_000;
/** No range is offered for this time after an offer that no process took. */
const PAUSE_MS = 10_000;

export interface RangeOffers {
  canOffer(): boolean;
  /** Offers a range. Returns the progress of the process that applied it; undefined if this process has to apply it. */
  offer(range: FileRange): Promise<Progress | undefined>;
  /**
   * Stops waiting for other processes: from now on, whenever this process is idle, ranges that no process has taken are withdrawn, and
   * `offer` returns undefined for them.
   */
  endSoon(): void;
}

interface Offer {
  state: RangeState['state'];
  heartbeats: number;
  /** When the state changed or the last heartbeat was seen, on this process's clock. */
  changedAt: number;
  result: PromiseWithResolvers<Progress | undefined>;
}

interface Dependencies {
  ranges: UploadRanges;
  clock: Clock;
  /** Throws to end all offers. */
  check: () => void;
  /** Returns whether this process could apply rows now. */
  isIdle: () => boolean;
  /** Called when the result of `canOffer` may have changed. */
  onChange: () => void;
}

/**
 * Offers ranges of a file to other processes. A first offer shows whether any process is idle. From then on, one range is offered
 * at any time, besides those that are taken.
 */
export function createRangeOffers(
  { ranges, clock, check, isIdle, onChange }: Dependencies,
  lease: UploadLease,
): RangeOffers {
  const open = new Map<string, Offer>();
  /** Offers that are being written to the database. */
  let opening = 0;
  let pausedUntil = 0;
  let isEnding = false;
  let isPolling = false;
  const now = (): number => clock.now().getTime();
  const count = (state: RangeState['state']): number =>
    [...open.values()].filter((offer) => offer.state === state).length;

  const close = async (id: string, offer: Offer): Promise<void> => {
    const progress = await ranges.withdraw(lease.companyId, id);
    open.delete(id);
    if (!progress && offer.state === 'offered' && count('taken') === 0) pausedUntil = now() + PAUSE_MS;
    offer.result.resolve(progress);
    onChange();
  };
  const isOver = (offer: Offer): boolean => {
    if (offer.state !== 'offered') return now() - offer.changedAt >= HEARTBEAT_TIMEOUT_MS;
    return now() - offer.changedAt >= OFFER_TIMEOUT_MS || (isEnding && isIdle());
  };
  const closeFinished = async (): Promise<void> => {
    check();
    // Copied before the read, which may miss offers that are made meanwhile.
    const offers = [...open];
    const states = new Map((await ranges.list(lease)).map((state) => [state.id, state]));
    for (const [id, offer] of offers) {
      const found = states.get(id);
      if (found && (found.state !== offer.state || found.heartbeats !== offer.heartbeats)) {
        Object.assign(offer, { state: found.state, heartbeats: found.heartbeats, changedAt: now() });
      }
      const isTakenOrOffered = found?.state === 'taken' || found?.state === 'offered';
      if (!isTakenOrOffered || isOver(offer)) await close(id, offer);
    }
    onChange();
  };
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    try {
      while (open.size > 0) {
        await delay(POLL_INTERVAL_MS);
        await closeFinished();
      }
    } catch (error) {
      for (const { result } of open.values()) result.reject(error);
      open.clear();
    } finally {
      isPolling = false;
    }
  };

  return {
    canOffer: () =>
      now() >= pausedUntil && open.size + opening < MAX_OPEN && count('offered') + opening <= count('taken'),
    offer: async (range) => {
      opening += 1;
      const id = await ranges.offer(lease, range).finally(() => {
        opening -= 1;
      });
      const result = Promise.withResolvers<Progress | undefined>();
      open.set(id, { state: 'offered', heartbeats: 0, changedAt: now(), result });
      void poll();
      return result.promise;
    },
    endSoon: () => {
      isEnding = true;
    },
  };
}
