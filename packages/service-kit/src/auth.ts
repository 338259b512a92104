import {
  type Actor,
  belongsTo,
  type InternalCaller,
  isSuperAdmin,
  mayIn,
  type Permission,
} from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from './errors.ts';

/** Log fields that name the actor and its company. */
export const actorLogFields = (actor: Actor): { actorId: string; companyId?: number } => ({
  actorId: actorId(actor),
  ...('companyId' in actor && actor.companyId !== null ? { companyId: actor.companyId } : {}),
});

/** The actor's name in logs. */
export function actorId(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId;
  if (actor.kind === 'partner') return `key-${actor.keyId}`;
  return actor.kind === 'service' ? `service-${actor.service}` : 'anonymous';
}

/** @throws AppError unless the actor belongs to the company; another company reads as missing. */
export function requireBelongsTo(actor: Actor, companyId: number, what = 'Company'): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  // Company ids start at 1. Without this check a super admin would belong to company 0.
  if (companyId < 1 || !belongsTo(actor, companyId)) throw notFound(what);
}

/** @throws AppError unless the actor has the permission in the company; `what` another company's actor does not find. */
export function requirePermission(actor: Actor, companyId: number, permission: Permission, what = 'Company'): void {
  requireBelongsTo(actor, companyId, what);
  if (!mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the actor is that service. */
export function requireService(actor: Actor, service: InternalCaller): void {
  if (actor.kind !== 'service' || actor.service !== service) throw forbidden();
}

/** @throws AppError unless the actor is a super admin. */
export function requireSuperAdmin(actor: Actor): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isSuperAdmin(actor)) throw forbidden();
}
