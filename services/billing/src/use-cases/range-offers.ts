import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { FileRange } from '../domain/file-range.ts';
import type { Progress } from '../domain/upload-progress.ts';
import type { OfferingUpload, RangeState, UploadRanges } from './ports/upload-ranges.ts';

/** Ranges of a file that are offered or taken at once. */
const MAX_OPEN = 16;
/** Milliseconds between reads of their states. */
const POLL_MS = 100;
/** Milliseconds that an offer waits: processes look for one every second. */
const OFFERED_MS = 3_000;
/** Milliseconds without a sign of the process that has taken a range. */
const SILENT_MS = 15_000;
/** Milliseconds until the next offer, if no process took the last one. */
const PAUSE_MS = 10_000;

export interface RangeOffers {
  mayOffer(): boolean;
  /** Returns what another process applied, or undefined if the range is to be applied by this one. */
  offer(range: FileRange): Promise<Progress | undefined>;
  /** From now on, this process applies offers that no process has taken whenever it could do so. */
  endSoon(): void;
}

interface Offer {
  state: RangeState['state'];
  beats: number;
  /** When the state or the beats changed, on this process's clock. */
  changedAt: number;
  settle: PromiseWithResolvers<Progress | undefined>;
}

interface Dependencies {
  ranges: UploadRanges;
  clock: Clock;
  /** Throws to end all offers. */
  check: () => void;
  /** Returns whether this process could apply rows now. */
  isIdle: () => boolean;
  /** Called when `mayOffer` may have changed. */
  onChange: () => void;
}

/**
 * Offers ranges of a file to other processes. One offer shows whether there are any; then there is always one more offered
 * than taken.
 */
export function createRangeOffers(
  { ranges, clock, check, isIdle, onChange }: Dependencies,
  upload: OfferingUpload,
): RangeOffers {
  const open = new Map<string, Offer>();
  let opening = 0;
  let pausedUntil = 0;
  let isEnding = false;
  let isPolling = false;
  const now = (): number => clock.now().getTime();
  const count = (state: RangeState['state']): number =>
    [...open.values()].filter((offer) => offer.state === state).length;

  const close = async (id: string, offer: Offer): Promise<void> => {
    const progress = await ranges.withdraw(upload.companyId, id);
    open.delete(id);
    if (!progress && offer.state === 'offered' && count('taken') === 0) pausedUntil = now() + PAUSE_MS;
    offer.settle.resolve(progress);
    onChange();
  };
  const isOver = (offer: Offer): boolean => {
    if (offer.state !== 'offered') return now() - offer.changedAt >= SILENT_MS;
    return now() - offer.changedAt >= OFFERED_MS || (isEnding && isIdle());
  };
  const review = async (): Promise<void> => {
    check();
    // Taken before the read, which may miss an offer that is made meanwhile.
    const offers = [...open];
    const states = new Map((await ranges.list(upload)).map((state) => [state.id, state]));
    for (const [id, offer] of offers) {
      const found = states.get(id);
      if (found && (found.state !== offer.state || found.beats !== offer.beats)) {
        Object.assign(offer, { state: found.state, beats: found.beats, changedAt: now() });
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
        await delay(POLL_MS);
        await review();
      }
    } catch (error) {
      for (const { settle } of open.values()) settle.reject(error);
      open.clear();
    } finally {
      isPolling = false;
    }
  };

  return {
    mayOffer: () =>
      now() >= pausedUntil && open.size + opening < MAX_OPEN && count('offered') + opening <= count('taken'),
    offer: async (range) => {
      opening += 1;
      const id = await ranges.offer(upload, range).finally(() => {
        opening -= 1;
      });
      const settle = Promise.withResolvers<Progress | undefined>();
      open.set(id, { state: 'offered', beats: 0, changedAt: now(), settle });
      void poll();
      return settle.promise;
    },
    endSoon: () => {
      isEnding = true;
    },
  };
}
