import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isTurnOver, leaseUntil, type Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Milliseconds between renewals: a lease survives two that fail. */
const RENEW_MS = 4_000;

/** Another worker has the lease: nothing more may be written. */
export class LeaseLost extends Error {}

/** The process is shutting down, or other companies' files have waited for a turn. */
export class HandedBack extends Error {}

export interface HeldLease {
  /** Checks without a query, between two steps. @throws LeaseLost, HandedBack. */
  check(): void;
  /** Checks in the database. @throws LeaseLost. */
  confirm(): Promise<void>;
  /** Notes a checkpoint: a turn begins with the first one. */
  onCheckpoint(): void;
  /** Ends the renewals; a late one would undo what is written to the lease afterwards. */
  release(): Promise<void>;
}

/**
 * Renews the lease of an upload while it is processed, also during a long step. Ends the turn of an upload that had it
 * long enough if others wait.
 */
export function holdLease(
  { uploads, clock, othersWait }: { uploads: UploadRepository; clock: Clock; othersWait: () => Promise<boolean> },
  upload: Upload,
  stopping?: AbortSignal,
): HeldLease {
  let isLost = false;
  let isHandedBack = false;
  let appliesSince: Date | undefined;
  const takenAt = clock.now();
  const renew = async (): Promise<void> => {
    isLost ||= !(await uploads.renew(upload, leaseUntil(clock.now())));
    if (appliesSince && isTurnOver({ takenAt, appliesSince }, clock.now())) isHandedBack ||= await othersWait();
  };
  // A failed renewal is repeated. If all fail, another worker takes over and the next write here is refused.
  let renewed: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewed = Promise.all([renewed, renew().catch(() => undefined)]).then(() => undefined);
  }, RENEW_MS);
  return {
    check: () => {
      if (isLost) throw new LeaseLost();
      if (isHandedBack || stopping?.aborted) throw new HandedBack();
    },
    confirm: async () => {
      if (!(await uploads.isHeld(upload))) throw new LeaseLost();
    },
    onCheckpoint: () => {
      appliesSince ??= clock.now();
    },
    release: () => {
      clearInterval(timer);
      return renewed;
    },
  };
}
