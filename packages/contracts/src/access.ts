import type { Actor, Permission } from './actor.ts';

/** Staff of this very company, or a super admin, who works in every company. */
export const isStaffOf = (actor: Actor, companyId: number): boolean =>
  actor.kind === 'user' &&
  (actor.role === 'super_admin' || (actor.role === 'company_admin' && actor.companyId === companyId));

/** Staff of this company that hold the permission. Whoever is no staff of it must be told "not found" instead. */
export const mayIn = (actor: Actor, companyId: number, permission: Permission): boolean =>
  actor.kind === 'user' &&
  isStaffOf(actor, companyId) &&
  (actor.role === 'super_admin' || actor.permissions.includes(permission));

export const isCustomer = (actor: Actor, companyId: number, customerId: string): boolean =>
  actor.kind === 'user' && actor.role === 'customer' && actor.companyId === companyId && actor.userId === customerId;

export const isSuperAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'super_admin';
