import { type Actor, domainEvents, type UserError } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { notFound } from '@utility-pay/service-kit/errors';
import type { EventLog } from '@utility-pay/service-kit/outbox/event-log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isReserved } from '../domain/claim.ts';
import type { Customer } from '../domain/customer.ts';
import { requireChange } from './access.ts';
import type { CustomerRepository, UploadRepository } from './ports.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';
import type { CountUpdates } from './update-counts.ts';

/** Milliseconds until a removed customer whose event is not acknowledged is looked up again. */
const RETRY_MS = 60_000;

export type RemoveCustomerResult = { kind: 'removed' } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  customers: CustomerRepository;
  uploads: Pick<UploadRepository, 'findNext'>;
  countUpdates: CountUpdates;
  createEvent: CreateEvent;
  clock: Clock;
}

/** Removes a customer: identity ends its login and payments closes its open pages, both by the event. */
export const removeCustomer =
  ({ customers, uploads, countUpdates, createEvent, clock }: Parts) =>
  async (actor: Actor, companyId: number, customerId: string): Promise<RemoveCustomerResult> => {
    requireChange(actor, companyId, 'manageCustomers', 'Customer');
    const event = createEvent(domainEvents.accountRemoved, companyId, { customerId });
    return retryOnConflict<RemoveCustomerResult>(async () => {
      const customer = await customers.find(companyId, customerId);
      if (!customer) throw notFound('Customer');
      if (isReserved(customer, clock.now())) return { done: { kind: 'refused', userErrors: [BEING_CLAIMED] } };
      if (!(await customers.remove(customer, event))) return undefined;
      // An upload that added the customer and has not reached its checkpoint may add and count it again.
      if (await isAddedByUnfinishedUpload(uploads, customer)) await countUpdates.requestRecount(companyId);
      countUpdates.flush();
      return { done: { kind: 'removed' } };
    });
  };

const isAddedByUnfinishedUpload = async (
  uploads: Pick<UploadRepository, 'findNext'>,
  { companyId, addedBy }: Customer,
): Promise<boolean> => addedBy !== undefined && (await uploads.findNext(companyId))?.id === addedBy;

/** Deletes the documents of removed customers once all subscribers acknowledged the removal. */
export const purgeRemovedCustomers =
  ({
    customers,
    events,
    clock,
  }: {
    customers: CustomerRepository;
    events: Pick<EventLog, 'isPending'>;
    clock: Clock;
  }) =>
  async (): Promise<void> => {
    const now = clock.now();
    for (const removed of await customers.listRemoved(now)) {
      const { eventId } = removed;
      const pending = await Promise.all(
        domainEvents.accountRemoved.subscribers.map((name) => eventId !== undefined && events.isPending(eventId, name)),
      );
      if (pending.includes(true)) await customers.postponePurge(removed, new Date(now.getTime() + RETRY_MS));
      else await customers.purge(removed);
    }
  };
