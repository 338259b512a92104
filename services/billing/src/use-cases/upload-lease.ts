import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Upload } from '../domain/upload.ts';
import { leaseUntil } from '../domain/upload.ts';
import type { UploadRepository } from './ports.ts';

/** Milliseconds between signs of life: a lease survives two that are lost. */
const RENEW_MS = 4_000;

/** The upload is another's by now: whatever is still in hand must come to nothing. */
export class LeaseLost extends Error {}

/** The process was told to stop. */
export class HandedBack extends Error {}

export interface HeldLease {
  /** @throws LeaseLost, HandedBack. For between two steps; costs nothing. */
  check(): void;
  /** @throws LeaseLost when the database says so. */
  confirm(): Promise<void>;
  release(): void;
}

/** Keeps an upload's lease alive while it is worked on, also when a single step takes long. */
export function holdLease(uploads: UploadRepository, clock: Clock, upload: Upload, stopping?: AbortSignal): HeldLease {
  let isLost = false;
  const renew = async (): Promise<void> => {
    isLost ||= !(await uploads.renew(upload, leaseUntil(clock.now())));
  };
  // A renewal that fails is tried again; when none gets through, another takes over and the next write finds out.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  return {
    check: () => {
      if (isLost) throw new LeaseLost();
      if (stopping?.aborted) throw new HandedBack();
    },
    confirm: async () => {
      if (!(await uploads.holds(upload))) throw new LeaseLost();
    },
    release: () => clearInterval(timer),
  };
}
