import { domainEvents } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type CustomerRepository, NOT_AIMED, type Removal, type RemovalRepository } from './ports.ts';
import { settleCustomer } from './settle-customer.ts';

/** With each attempt that fails another writer has moved on. */
const ATTEMPTS = 100;
/** Milliseconds after which a removal is somebody else's to finish. */
const LEFT_MS = 5_000;

export interface RemovalParts {
  customers: CustomerRepository;
  removals: RemovalRepository;
  createEvent: CreateEvent;
  clock: Clock;
}

/**
 * Takes a customer out of the books and tells of it, from wherever that was left: first it is written down which
 * version goes and what it has not told yet, then that version goes, then the events are put beside what was written
 * down. Safe to run again, and at
 * the same time.
 */
export const finishRemoval =
  ({ customers, removals, createEvent, clock }: RemovalParts) =>
  async ({ companyId, customerId }: Pick<Removal, 'companyId' | 'customerId'>): Promise<void> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const customer = await customers.find(companyId, customerId);
      if (customer?.unsettled) {
        // Told of as added first, so that whoever counts is told in full.
        await settleCustomer({ customers, createEvent, clock })(customer);
        continue;
      }
      if (customer) {
        const { version, claim } = customer;
        const untold = await customers.untoldOf(customer);
        // Who is too late must not note that there was nothing to tell.
        if (!untold) continue;
        const aimed = await removals.aim({
          companyId,
          customerId,
          version,
          wasClaimed: claim.state === 'claimed',
          untold,
        });
        if (!aimed || !(await customers.remove(customer))) continue;
      }
      const removal = await removals.find(companyId, customerId);
      if (!removal) return;
      const { version, wasClaimed, untold } = removal;
      // Gone without anybody's aim: it could not be added after all, so nobody was ever told of it.
      if (version === NOT_AIMED) return removals.finish(removal, [], clock.now());
      const told = createEvent(domainEvents.accountRemoved, companyId, { customerId, wasClaimed });
      return removals.finish(removal, [...untold, told], clock.now());
    }
    throw new AppError('CONFLICT', 'The account is being changed by others. Please try again.');
  };

/** Finishes removals whose process is gone. */
export const finishLeftRemovals = (parts: RemovalParts) => async (): Promise<void> => {
  const { removals, clock } = parts;
  for (const removal of await removals.listOpen(new Date(clock.now().getTime() - LEFT_MS))) {
    await finishRemoval(parts)(removal);
  }
};
