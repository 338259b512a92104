import type { Actor, PartnerScope } from './actor.ts';
import type { Permission } from './permissions.ts';

/** The scope that a partner key needs where staff need the permission; other permissions are for users only. */
const SCOPE_OF: Partial<Record<Permission, PartnerScope>> = {
  manageCustomers: 'customers:write',
  manageBalances: 'balances:write',
  viewPayments: 'payments:read',
};

/** Permissions that a partner key has by its scopes. */
export const PARTNER_PERMISSIONS: readonly string[] = Object.keys(SCOPE_OF);

/** Returns whether the actor is staff of this company or a super admin. */
export const isStaffOf = (actor: Actor, companyId: number): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'super_admin' || (actor.role === 'company_admin' && actor.companyId === companyId));

/** Returns whether the actor is staff or a partner key of this company. */
export const worksFor = (actor: Actor, companyId: number): boolean =>
  isStaffOf(actor, companyId) || (actor.kind === 'partner' && actor.companyId === companyId);

/** Returns whether the actor is staff, a customer or a partner key of this company. Others get NOT_FOUND, not FORBIDDEN. */
export const belongsTo = (actor: Actor, companyId: number): boolean =>
  worksFor(actor, companyId) || (actor.kind === 'user' && actor.companyId === companyId);

/** Returns whether the actor is staff of this company with the permission or its partner key with the scope. */
export function mayIn(actor: Actor, companyId: number, permission: Permission): boolean {
  if (actor.kind === 'partner') {
    const scope = SCOPE_OF[permission];
    return actor.companyId === companyId && scope !== undefined && actor.scopes.includes(scope);
  }
  return (
    actor.kind === 'user' &&
    isStaffOf(actor, companyId) &&
    (actor.role === 'super_admin' || actor.permissions.includes(permission))
  );
}

/** Returns whether the actor may read the company's customers: all of its staff, and partner keys with the scope. */
export const mayReadCustomers = (actor: Actor, companyId: number): boolean =>
  isStaffOf(actor, companyId) ||
  (actor.kind === 'partner' && actor.companyId === companyId && actor.scopes.includes('customers:read'));

export const isCustomer = (actor: Actor, companyId: number, customerId: string): boolean =>
  actor.kind === 'user' && actor.role === 'customer' && actor.companyId === companyId && actor.userId === customerId;

export const isSuperAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'super_admin';
