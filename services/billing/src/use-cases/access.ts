import {
  type Actor,
  isCustomer,
  isSuperAdmin,
  mayReadCustomers,
  NO_COMPANY,
  type Permission,
} from '@utility-pay/contracts';
import { actorId, requireBelongsTo, requirePermission } from '@utility-pay/service-kit/auth';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { EntrySource } from '../domain/journal.ts';
import type { CustomerRepository } from './ports/customers.ts';

/** Returns the source of journal entries that an actor causes. */
export const sourceOf = (actor: Actor): EntrySource => ({
  kind: actor.kind === 'partner' ? 'partner' : 'staff',
  id: actorId(actor),
});

/** Requires that the actor may read the company's customers. @throws AppError otherwise. */
export function requireReader(actor: Actor, companyId: number): void {
  requireBelongsTo(actor, companyId);
  if (!mayReadCustomers(actor, companyId)) throw forbidden();
}

/** Returns whether the actor may read a customer: staff and partners of its company, and the customer itself. */
export const mayRead = (actor: Actor, companyId: number, customerId: string): boolean =>
  mayReadCustomers(actor, companyId) || isCustomer(actor, companyId, customerId);

/**
 * Returns the company in which to find a customer. For a super admin: the requested company, otherwise the customer's. For others: their
 * own company; undefined if they request another company or have none.
 */
export async function companyToRead(
  customers: Pick<CustomerRepository, 'findCompanyOf'>,
  actor: Actor,
  customerId: string,
  requestedId: number | undefined,
): Promise<number | undefined> {
  if (isSuperAdmin(actor)) return requestedId ?? customers.findCompanyOf(customerId);
  if ((actor.kind !== 'user' && actor.kind !== 'partner') || actor.companyId === null) return undefined;
  return requestedId === undefined || requestedId === actor.companyId ? actor.companyId : undefined;
}

/** A customer that is to be changed. `inCompany` limits a super admin to one company. */
export interface CustomerToChange {
  customerId: string;
  inCompany?: number;
}

/**
 * Returns the company in which the actor may change a customer.
 * @throws AppError FORBIDDEN without the permission; NOT_FOUND, as for an unknown customer, if there is no such company.
 */
export async function companyToChange(
  customers: Pick<CustomerRepository, 'findCompanyOf'>,
  actor: Actor,
  { customerId, inCompany }: CustomerToChange,
  permission: Permission,
): Promise<number> {
  const companyId = (await companyToRead(customers, actor, customerId, inCompany)) ?? NO_COMPANY;
  requirePermission(actor, companyId, permission, 'Customer');
  return companyId;
}
