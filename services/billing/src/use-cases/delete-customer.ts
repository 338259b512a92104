import type { Actor, UserError } from '@utility-pay/contracts';
import { notFound } from '@utility-pay/service-kit/errors';
import { isReserved } from '../domain/claim.ts';
import type { Customer } from '../domain/customer.ts';
import { requireChange } from './access.ts';
import { finishRemoval, type RemovalParts } from './finish-removal.ts';
import { NOT_AIMED } from './ports.ts';
import { BEING_CLAIMED } from './set-claim-state.ts';
import type { KeepCounts } from './update-counts.ts';

export type DeleteCustomerResult = { kind: 'deleted' } | { kind: 'refused'; userErrors: UserError[] };

interface Parts extends RemovalParts {
  /** Whether the upload that made the customer still runs: it may count or make it once more. */
  isBeingAdded: (customer: Customer) => Promise<boolean>;
  keepCounts: KeepCounts;
}

/** Deletes a customer: its login ends and its open payment pages close, its payments stay. */
export const deleteCustomer =
  (parts: Parts) =>
  async (actor: Actor, companyId: number, customerId: string): Promise<DeleteCustomerResult> => {
    const { customers, removals, isBeingAdded, keepCounts, clock } = parts;
    requireChange(actor, companyId, 'manageCustomers', 'Customer');
    const customer = await customers.find(companyId, customerId);
    if (!customer) throw notFound('Customer');
    if (isReserved(customer, clock.now())) return { kind: 'refused', userErrors: [BEING_CLAIMED] };
    await removals.open({ companyId, customerId, version: NOT_AIMED, wasClaimed: false, untold: [] }, clock.now());
    await finishRemoval(parts)({ companyId, customerId });
    if (await isBeingAdded(customer)) await keepCounts.doubt(companyId);
    return { kind: 'deleted' };
  };
