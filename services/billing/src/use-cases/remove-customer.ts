import { type Actor, domainEvents, type UserError } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { notFound } from '@utility-pay/service-kit/errors';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { EventLog } from '@utility-pay/service-kit/outbox/event-log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isReserved } from '../domain/claim.ts';
import { auditTargetOf, type Customer } from '../domain/customer.ts';
import { requireChange } from './access.ts';
import type { EndSessions } from './end-sessions.ts';
import type { CustomerRepository, UploadRepository } from './ports.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';
import type { CountUpdates } from './update-counts.ts';

/** Milliseconds until a removed customer whose event is not acknowledged is looked up again. */
const RETRY_MS = 60_000;
/** Removed customers read at once. */
const PURGE_BATCH = 500;

export type RemoveCustomerResult = { kind: 'removed' } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  customers: CustomerRepository;
  uploads: Pick<UploadRepository, 'findNext'>;
  countUpdates: CountUpdates;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
  endSessions: EndSessions;
}

/** Removes a customer: identity ends its login before this is answered, payments closes its open pages by the event. */
export const removeCustomer =
  ({ customers, uploads, countUpdates, createEvent, recordAct, clock, endSessions }: Parts) =>
  async (actor: Actor, companyId: number, customerId: string): Promise<RemoveCustomerResult> => {
    requireChange(actor, companyId, 'manageCustomers', 'Customer');
    const event = createEvent(domainEvents.accountRemoved, companyId, { customerId });
    return retryOnConflict<RemoveCustomerResult>(async () => {
      const customer = await customers.find(companyId, customerId);
      if (!customer) throw notFound('Customer');
      if (isReserved(customer, clock.now())) return { done: { kind: 'refused', userErrors: [BEING_CLAIMED] } };
      const act = recordAct(actor, companyId, { action: 'customer.deleted', target: auditTargetOf(customer) });
      if (!(await customers.remove(customer, event, act))) return undefined;
      // An upload that added the customer and has not reached its checkpoint may add and count it again.
      if (await isAddedByUnfinishedUpload(uploads, customer)) await countUpdates.requestRecount(companyId);
      countUpdates.flush();
      if (mayHaveLogin(customer)) await endSessions({ companyId, customerId });
      return { done: { kind: 'removed' } };
    });
  };

/** After a reset the login exists until identity has ended it. */
const mayHaveLogin = ({ claim, resets = 0 }: Customer): boolean => claim.state !== 'unclaimed' || resets > 0;

const isAddedByUnfinishedUpload = async (
  uploads: Pick<UploadRepository, 'findNext'>,
  { companyId, addedBy }: Customer,
): Promise<boolean> => addedBy !== undefined && (await uploads.findNext(companyId))?.id === addedBy;

/** Deletes the documents of removed customers once all subscribers acknowledged the removal. */
export const purgeRemovedCustomers = ({
  customers,
  events,
  clock,
}: {
  customers: CustomerRepository;
  events: Pick<EventLog, 'isPending'>;
  clock: Clock;
}): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => customers.listRemoved(clock.now(), batch),
    handle: async (removed) => {
      const { eventId } = removed;
      const pending = await Promise.all(
        domainEvents.accountRemoved.subscribers.map((name) => eventId !== undefined && events.isPending(eventId, name)),
      );
      const retryAt = new Date(clock.now().getTime() + RETRY_MS);
      await (pending.includes(true) ? customers.postponePurge(removed, retryAt) : customers.purge(removed));
      return 'done';
    },
    batchSize: PURGE_BATCH,
  });
