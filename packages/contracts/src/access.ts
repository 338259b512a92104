import type { Actor, PartnerScope, Permission } from './actor.ts';

/** What staff need a permission for, a partner's key needs this scope for; the rest is for people alone. */
const SCOPE_OF: Partial<Record<Permission, PartnerScope>> = {
  manageCustomers: 'customers:write',
  manageBalances: 'balances:write',
  viewPayments: 'payments:read',
};

/** Staff of this very company, or a super admin, who works in every company. */
export const isStaffOf = (actor: Actor, companyId: number): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'super_admin' || (actor.role === 'company_admin' && actor.companyId === companyId));

/** Staff or a partner's key of this company. */
export const worksFor = (actor: Actor, companyId: number): boolean =>
  isStaffOf(actor, companyId) || (actor.kind === 'partner' && actor.companyId === companyId);

/** One of the company's own: its staff, its customers, its partners' keys. Others must be told "not found", not "forbidden". */
export const belongsTo = (actor: Actor, companyId: number): boolean =>
  worksFor(actor, companyId) || (actor.kind === 'user' && actor.companyId === companyId);

/** Staff of this company that hold the permission, or its partner's key with the scope. Others: see `belongsTo`. */
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

/** Staff see their company's customers whatever their permissions; a partner's key needs the scope. */
export const mayReadCustomers = (actor: Actor, companyId: number): boolean =>
  isStaffOf(actor, companyId) ||
  (actor.kind === 'partner' && actor.companyId === companyId && actor.scopes.includes('customers:read'));

export const isCustomer = (actor: Actor, companyId: number, customerId: string): boolean =>
  actor.kind === 'user' && actor.role === 'customer' && actor.companyId === companyId && actor.userId === customerId;

export const isSuperAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'super_admin';
