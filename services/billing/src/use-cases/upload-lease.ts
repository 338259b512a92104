import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isTurnOver, leaseUntil, type Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** A third of the lease's time, less some reserve: a lease survives two failed renewals. */
const RENEWAL_INTERVAL_MS = 4_000;

/** Thrown when another worker has taken the lease: nothing more may be written. */
export class LeaseLost extends Error {}

/** Thrown to end processing and release the lease: the process is shutting down, or it is the turn of another company's file. */
export class ReleaseRequested extends Error {}

export interface HeldLease {
  /** Checks the lease without a query. @throws LeaseLost, ReleaseRequested. */
  check(): void;
  /** Checks the lease in the database. @throws LeaseLost. */
  confirm(): Promise<void>;
  /** Records a checkpoint. The first checkpoint starts the upload's turn. */
  onCheckpoint(): void;
  /** Stops the renewals. Resolves after the last one has ended, since it would overwrite a later change of the lease. */
  release(): Promise<void>;
}

/**
 * Renews the lease of an upload on a timer while it is processed. Requests its release once the upload's turn is over and other
 * companies' uploads wait.
 */
export function holdLease(
  { uploads, clock, othersWait }: { uploads: UploadRepository; clock: Clock; othersWait: () => Promise<boolean> },
  upload: Upload,
  stopping?: AbortSignal,
): HeldLease {
  let isLost = false;
  let isReleaseRequested = false;
  let appliesSince: Date | undefined;
  const takenAt = clock.now();
  const renew = async (): Promise<void> => {
    isLost ||= !(await uploads.renew(upload, leaseUntil(clock.now())));
    if (appliesSince && isTurnOver({ takenAt, appliesSince }, clock.now())) isReleaseRequested ||= await othersWait();
  };
  // A failed renewal is retried. If all fail, another worker takes over, and this worker's next write is refused.
  let renewed: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewed = Promise.all([renewed, renew().catch(() => undefined)]).then(() => undefined);
  }, RENEWAL_INTERVAL_MS);
  return {
    check: () => {
      if (isLost) throw new LeaseLost();
      if (isReleaseRequested || stopping?.aborted) throw new ReleaseRequested();
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
