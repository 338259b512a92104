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
  /** The account from which the credit is transferred. */
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
 * Applies a transfer to the receiving account, even if it is deleted or archived: adds the credit, and takes back what was recalled.
 * Idempotent, since the transfer is read from the source account. If the source has no such transfer, because it was restored from a
 * backup, the credit is taken back.
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

/** Returns the events of transfers that a change added, and of transfers that must be applied again because the change recalled a part. */
export const transferEvents = (createEvent: CreateEvent, before: Customer, after: Customer): DomainEvent[] =>
  changedTransfers(before, after).map(({ id: transferId, toCustomerId }) =>
    createEvent(domainEvents.creditTransferred, after.companyId, { customerId: after.id, transferId, toCustomerId }),
  );
