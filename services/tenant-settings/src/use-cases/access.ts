import { type Actor, belongsTo, isStaffOf, isSuperAdmin, mayIn, type Permission } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';

/** @throws AppError unless the actor belongs to the company and has the permission. */
export function requirePermission(actor: Actor, companyId: number, permission: Permission): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  if (!belongsTo(actor, companyId)) throw notFound('Company');
  if (!mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the actor is a super admin. */
export function requireSuperAdminOf(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind !== 'service' && !belongsTo(actor, companyId)) throw notFound('Company');
  if (!isSuperAdmin(actor)) throw forbidden();
}

/** @throws AppError unless the actor is staff of this company. */
export function requireStaff(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isStaffOf(actor, companyId)) throw forbidden();
}
