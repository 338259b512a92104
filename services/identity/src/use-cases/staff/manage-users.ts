import { type Actor, belongsTo, mayIn, type UserActor } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';

/** @throws AppError unless the caller is somebody of the company; whoever is told more than that is known to it. */
export function requireCompany(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!belongsTo(actor, companyId)) throw notFound('Company');
}

/** The caller, who manages the company's users. @throws AppError for anybody else. */
export function requireUserManager(actor: Actor, companyId: number): UserActor {
  requireCompany(actor, companyId);
  if (actor.kind !== 'user' || !mayIn(actor, companyId, 'manageUsers')) throw forbidden();
  return actor;
}
