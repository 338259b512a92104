import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { applyTransfer, changedTransfers, removeTransfer, transferOf } from '../domain/credit-transfer.ts';
import type { Customer } from '../domain/customer.ts';
import { changeWithRemoved } from './change-customer.ts';
import type { CustomerRepository } from './ports/customers.ts';

export type TransferCredit = ReturnType<typeof transferCredit>;

interface CreditTransfer {
  companyId: number;
  /** The account that the credit is taken from. */
  customerId: string;
  transferId: string;
  toCustomerId: string;
}

interface Dependencies {
  customers: CustomerRepository;
  createEvent: CreateEvent;
  clock: Clock;
}

/**
 * Brings a transferred credit to its account, and takes back there what was recalled. The source's document has the
 * transfer, so repeated and late events are idempotent; a removed or archived account gets its credit too. If a restored source
 * lacks the transfer, the credit is taken back.
 */
export const transferCredit =
  ({ customers, createEvent, clock }: Dependencies) =>
  async (transfer: CreditTransfer): Promise<void> => {
    const { companyId, customerId, transferId, toCustomerId } = transfer;
    const source = await customers.findWithRemoved(companyId, customerId);
    if (!source) return;
    const found = transferOf(source, transferId);
    await changeWithRemoved(customers, companyId, toCustomerId, (target) => {
      const posting = { newId: customers.newId, at: clock.now() };
      const after = found
        ? applyTransfer(target, source, found, posting)
        : removeTransfer(target, { id: transferId, fromCustomerId: customerId }, posting);
      if (!after) return { result: undefined };
      const changed = createEvent(domainEvents.billChanged, companyId, { customerId: target.id });
      return { after, events: [changed, ...transferEvents(createEvent, target, after)], result: undefined };
    });
  };

/** Returns the events of the transfers that a change has added, and of those that have to be applied again because it recalled a part. */
export const transferEvents = (createEvent: CreateEvent, before: Customer, after: Customer): DomainEvent[] =>
  changedTransfers(before, after).map(({ id: transferId, toCustomerId }) =>
    createEvent(domainEvents.creditTransferred, after.companyId, { customerId: after.id, transferId, toCustomerId }),
  );
