import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { applyTransfer, type Transfer, transferOf } from '../domain/credit-transfer.ts';
import type { Customer } from '../domain/customer.ts';
import { changeWithRemoved } from './change-customer.ts';
import type { CustomerRepository } from './ports.ts';

export type TransferCredit = ReturnType<typeof transferCredit>;

interface Parts {
  customers: CustomerRepository;
  createEvent: CreateEvent;
  clock: Clock;
}

/**
 * Brings a transferred credit to its account, and takes back there what was recalled. The source's document has the
 * transfer, so repeated and late events are idempotent; a removed or archived account gets its credit too.
 */
export const transferCredit =
  ({ customers, createEvent, clock }: Parts) =>
  async (transfer: { companyId: number; customerId: string; transferId: string }): Promise<void> => {
    const { companyId, customerId, transferId } = transfer;
    const source = await customers.findWithRemoved(companyId, customerId);
    const found = source && transferOf(source, transferId);
    if (!found) return;
    await changeWithRemoved(customers, companyId, found.toCustomerId, (target) => {
      const posting = { newId: customers.newId, at: clock.now() };
      const applied = applyTransfer(target, source, found, posting);
      if (!applied) return { result: undefined };
      const changed = createEvent(domainEvents.billChanged, companyId, { customerId: target.id });
      const recalls = transferEvents(createEvent, target, applied.recalled);
      return { after: applied.customer, events: [changed, ...recalls], result: undefined };
    });
  };

/** Returns the events of transfers to apply, or to apply again because a part was recalled. */
export const transferEvents = (
  createEvent: CreateEvent,
  { companyId, id: customerId }: Customer,
  transfers: readonly Transfer[],
): DomainEvent[] =>
  transfers.map(({ id: transferId, toCustomerId }) =>
    createEvent(domainEvents.creditTransferred, companyId, { customerId, transferId, toCustomerId }),
  );

/** Returns the events of the transfers that a change has added. */
export function newTransferEvents(createEvent: CreateEvent, before: Customer, after: Customer): DomainEvent[] {
  const known = new Set((before.returns ?? []).map(({ id }) => id));
  const added = (after.returns ?? []).filter(({ id }) => !known.has(id));
  return transferEvents(
    createEvent,
    after,
    added.flatMap(({ id }) => transferOf(after, id) ?? []),
  );
}
