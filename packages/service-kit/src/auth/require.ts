import { type Actor, belongsTo, isSuperAdmin, mayIn, type Permission } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '../errors/app-error.ts';

/** @throws AppError unless the caller is one of the company's own; another company reads as if it were not there. */
export function requireOwn(actor: Actor, companyId: number, what = 'Company'): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  // Nobody's company has a number below one; a super admin would belong there too.
  if (companyId < 1 || !belongsTo(actor, companyId)) throw notFound(what);
}

/** @throws AppError unless the caller has the permission in the company. */
export function requirePermission(actor: Actor, companyId: number, permission: Permission): void {
  requireOwn(actor, companyId);
  if (!mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the caller is that service itself. */
export function requireService(actor: Actor, service: Extract<Actor, { kind: 'service' }>['service']): void {
  if (actor.kind !== 'service' || actor.service !== service) throw forbidden();
}

/** @throws AppError unless the caller is a super admin. */
export function requireSuperAdmin(actor: Actor): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isSuperAdmin(actor)) throw forbidden();
}
