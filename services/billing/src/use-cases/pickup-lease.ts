import type { DomainEvent } from '@utility-pay/contracts';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { checkStarted, type FilePickup } from '../domain/file-pickup.ts';
import type { FilePickupRepository } from './ports/file-pickup.ts';

/** Milliseconds between renewals of the lease, which outlasts two failed renewals. */
const RENEW_MS = 3 * 60_000;

/** A company's folder while one worker checks it. */
export interface HeldPickup {
  /** Renews the lease. Returns false once another worker has the folder, or staff have changed or stopped the pickup. */
  renew(): Promise<boolean>;
  /** Stores the result of the check and releases the folder, unless the lease is lost. */
  finish(change: (pickup: FilePickup) => FilePickup, events?: readonly DomainEvent[]): Promise<void>;
  /** Renews the lease no more. */
  release(): void;
}

/** Takes the lease of a folder, and renews it from time to time. Returns undefined if it changed since it was read. */
export async function holdPickup(
  { filePickups, clock, log }: { filePickups: FilePickupRepository; clock: Clock; log: Pick<Logger, 'warn'> },
  read: FilePickup,
): Promise<HeldPickup | undefined> {
  let pickup = read;
  let last: Promise<boolean> = save(checkStarted(read, clock.now()));
  if (!(await last)) return undefined;
  const renew = (): Promise<boolean> => after(() => save(checkStarted(pickup, clock.now())));
  const timer = setInterval(
    () => void renew().catch((err) => log.warn({ err, companyId: read.companyId }, 'A file pickup was not renewed')),
    RENEW_MS,
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

  /** Writes one after the other; none once the lease is lost. */
  function after(write: () => Promise<boolean>): Promise<boolean> {
    last = last.then(
      (isHeld) => isHeld && write(),
      () => write(),
    );
    return last;
  }
}
