import { type Actor, type DomainEvent, domainEvents, type Refused } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { actorId, requirePermission } from '@utility-pay/service-kit/auth';
import { notFound } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isReserved } from '../domain/claim.ts';
import { auditTargetOf, type Customer } from '../domain/customer.ts';
import { deleteAccount } from '../domain/ledger-changes.ts';
import { changeCustomer } from './change-customer.ts';
import type { EndSessions } from './end-sessions.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { UploadRepository } from './ports/uploads.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';
import type { CountUpdates } from './update-counts.ts';

export type RemoveCustomerResult = { kind: 'removed' } | Refused;

export interface RemovalDependencies {
  customers: CustomerRepository;
  uploads: Pick<UploadRepository, 'findNext' | 'listUnfinishedOf'>;
  countUpdates: CountUpdates;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
  endSessions: EndSessions;
}

/**
 * Deletes a customer. Open bills are written off; the identity service ends its login before this function returns; the payments
 * service closes its payment pages on the event. The ledger is kept, and restored when the account number is used again.
 */
export const removeCustomer =
  ({ customers, uploads, countUpdates, createEvent, recordAct, clock, endSessions }: RemovalDependencies) =>
  async (actor: Actor, companyId: number, customerId: string): Promise<RemoveCustomerResult> => {
    requirePermission(actor, companyId, 'manageCustomers', 'Customer');
    const outcome = await changeCustomer<RemoveCustomerResult & { before?: Customer; resets?: number | undefined }>(
      customers,
      companyId,
      customerId,
      (before) => {
        if (isReserved(before, clock.now())) return { result: { kind: 'refused', userErrors: [BEING_CLAIMED] } };
        const { after, events } = decideRemoval({ customers, createEvent, recordAct, clock }, before, actor);
        return { after, events, result: { kind: 'removed', before, resets: after.resets } };
      },
    );
    if (!outcome) throw notFound('Customer');
    if (outcome.kind === 'refused') return outcome;
    const { before, resets } = outcome;
    // An unfinished upload that added the customer may add and count it again after a crash.
    if (before && (await isAddedByUnfinishedUpload(uploads, before))) await countUpdates.requestRecount(companyId);
    if (before && mayHaveLogin(before)) await endSessions({ companyId, customerId, ...(resets ? { resets } : {}) });
    return { kind: 'removed' };
  };

/** Returns the deleted customer and the events of its deletion. */
export function decideRemoval(
  {
    customers,
    createEvent,
    recordAct,
    clock,
  }: Pick<RemovalDependencies, 'customers' | 'createEvent' | 'recordAct' | 'clock'>,
  customer: Customer,
  actor: Actor,
  reason?: string,
): { after: Customer; events: DomainEvent[] } {
  const source = { kind: 'deletion' as const, id: actorId(actor) };
  const after = deleteAccount(customer, { at: clock.now(), source, newId: customers.newId });
  const { id: customerId, companyId, resets = 0 } = after;
  const act = { action: 'customer.deleted' as const, target: auditTargetOf(customer), ...(reason ? { reason } : {}) };
  const removal = createEvent(domainEvents.accountRemoved, companyId, { customerId, resets });
  return { after, events: [removal, recordAct(actor, companyId, act)] };
}

/** Returns whether the customer may have a login. After a reset, the login exists until the identity service has ended it. */
const mayHaveLogin = ({ claim, resets = 0 }: Customer): boolean => claim.state !== 'unclaimed' || resets > 0;

const isAddedByUnfinishedUpload = async (
  uploads: Pick<UploadRepository, 'findNext'>,
  { companyId, addedBy }: Customer,
): Promise<boolean> => addedBy !== undefined && (await uploads.findNext(companyId))?.id === addedBy;
