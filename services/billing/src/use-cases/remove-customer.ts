import { type Actor, type DomainEvent, domainEvents, type UserError } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { notFound } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isReserved } from '../domain/claim.ts';
import type { Customer } from '../domain/customer.ts';
import { removed } from '../domain/ledger-changes.ts';
import { requireChange } from './access.ts';
import { changeCustomer } from './change-customer.ts';
import type { EndSessions } from './end-sessions.ts';
import type { CustomerRepository, UploadRepository } from './ports.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';
import type { CountUpdates } from './update-counts.ts';

export type RemoveCustomerResult = { kind: 'removed' } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  customers: CustomerRepository;
  uploads: Pick<UploadRepository, 'findNext'>;
  countUpdates: CountUpdates;
  createEvent: CreateEvent;
  clock: Clock;
  endSessions: EndSessions;
}

/**
 * Removes a customer: what is open is written off, identity ends its login before this is answered, payments closes its
 * open pages by the event. The ledger is kept, and found again when the account number returns.
 */
export const removeCustomer =
  ({ customers, uploads, countUpdates, createEvent, clock, endSessions }: Parts) =>
  async (actor: Actor, companyId: number, customerId: string): Promise<RemoveCustomerResult> => {
    requireChange(actor, companyId, 'manageCustomers', 'Customer');
    const outcome = await changeCustomer<RemoveCustomerResult & { before?: Customer; resets?: number | undefined }>(
      customers,
      companyId,
      customerId,
      (before) => {
        if (isReserved(before, clock.now())) return { result: { kind: 'refused', userErrors: [BEING_CLAIMED] } };
        const { after, event } = decideRemoval({ customers, createEvent, clock }, before, actor);
        return { after, events: [event], result: { kind: 'removed', before, resets: after.resets } };
      },
    );
    if (!outcome) throw notFound('Customer');
    if (outcome.kind === 'refused') return outcome;
    const { before, resets } = outcome;
    // An upload that added the customer and has not reached its checkpoint may add and count it again.
    if (before && (await isAddedByUnfinishedUpload(uploads, before))) await countUpdates.requestRecount(companyId);
    countUpdates.flush();
    if (before && mayHaveLogin(before)) await endSessions({ companyId, customerId, ...(resets ? { resets } : {}) });
    return { kind: 'removed' };
  };

/** Returns the removed customer and the event of its removal. */
export function decideRemoval(
  { customers, createEvent, clock }: Pick<Parts, 'customers' | 'createEvent' | 'clock'>,
  customer: Customer,
  actor: Actor,
): { after: Customer; event: DomainEvent } {
  const source = { kind: 'deletion' as const, id: actorId(actor) };
  const after = removed(customer, { at: clock.now(), source, newId: customers.newId });
  const { id: customerId, companyId, resets = 0 } = after;
  return { after, event: createEvent(domainEvents.accountRemoved, companyId, { customerId, resets }) };
}

/** After a reset the login exists until identity has ended it. */
const mayHaveLogin = ({ claim, resets = 0 }: Customer): boolean => claim.state !== 'unclaimed' || resets > 0;

const isAddedByUnfinishedUpload = async (
  uploads: Pick<UploadRepository, 'findNext'>,
  { companyId, addedBy }: Customer,
): Promise<boolean> => addedBy !== undefined && (await uploads.findNext(companyId))?.id === addedBy;
