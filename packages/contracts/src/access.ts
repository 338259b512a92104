import type { Actor, Permission, UserActor } from './actor.ts';

/** Staff of this very company, or a super admin, who works in every company. */
export const isStaffOf = (actor: Actor, companyId: number): actor is UserActor =>
  actor.kind === 'user' &&
  (actor.role === 'super_admin' || (actor.role === 'company_admin' && actor.companyId === companyId));

/** Staff of this company that hold the permission. Whoever is no staff of it must be told "not found" instead. */
export const mayIn = (actor: Actor, companyId: number, permission: Permission): boolean =>
  isStaffOf(actor, companyId) && (actor.role === 'super_admin' || actor.permissions.includes(permission));

export const isCustomer = (actor: Actor, companyId: number, customerId: string): actor is UserActor =>
  actor.kind === 'user' && actor.role === 'customer' && actor.companyId === companyId && actor.userId === customerId;

export const isSuperAdmin = (actor: Actor): actor is UserActor => actor.kind === 'user' && actor.role === 'super_admin';
