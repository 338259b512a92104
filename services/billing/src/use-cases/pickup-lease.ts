import type { DomainEvent } from '@utility-pay/contracts';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type FilePickup, startCheck } from '../domain/file-pickup.ts';
import type { FilePickupRepository } from './ports/file-pickup.ts';

/** The lease survives two failed renewals. */
const RENEWAL_INTERVAL_MS = 3 * 60_000;

/** The lease of a worker on a company's folder. */
export interface PickupLease {
  /** Renews the lease. Returns false once another worker has the folder, or staff have changed or stopped the pickup. */
  renew(): Promise<boolean>;
  /** Stores the result of the check and releases the folder, unless the lease is lost. */
  finish(change: (pickup: FilePickup) => FilePickup, events?: readonly DomainEvent[]): Promise<void>;
  /** Stops the renewals. */
  release(): void;
}

/** Acquires the lease of a folder and renews it on a timer. Returns undefined if the pickup changed since it was read. */
export async function acquirePickupLease(
  { filePickups, clock, log }: { filePickups: FilePickupRepository; clock: Clock; log: Pick<Logger, 'warn'> },
  read: FilePickup,
): Promise<PickupLease | undefined> {
  let pickup = read;
  let last: Promise<boolean> = save(startCheck(read, clock.now()));
  if (!(await last)) return undefined;
  const renew = (): Promise<boolean> => after(() => save(startCheck(pickup, clock.now())));
  const timer = setInterval(
    () => void renew().catch((err) => log.warn({ err, companyId: read.companyId }, 'A file pickup was not renewed')),
    RENEWAL_INTERVAL_MS,
  );
  return {
    renew,
    finish: async (change, events) => {
      clearInterval(timer);
      await after(() => save(change(pickup), events));
    },
    release: () => clearInterval(timer),
  };

  async function save(changed: FilePickup, events?: readonly DomainEvent[]): Promise<boolean> {
    const saved = await filePickups.save(changed, events);
    if (saved) pickup = saved;
    return saved !== undefined;
  }

  /** Runs a write after all earlier ones; skips it once the lease is lost. */
  function after(write: () => Promise<boolean>): Promise<boolean> {
    last = last.then(
      (isHeld) => isHeld && write(),
      () => write(),
    );
    return last;
  }
}
