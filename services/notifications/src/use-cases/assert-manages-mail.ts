import { type Actor, belongsTo, isSuperAdmin, mayIn, NO_COMPANY } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';

/** Lets through who may see and set a company's mail, or with NO_COMPANY the deployment's. */
export function assertManagesMail(actor: Actor, companyId: number): void {
  if (companyId === NO_COMPANY) assertSuperAdmin(actor);
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (companyId !== NO_COMPANY && !belongsTo(actor, companyId)) throw notFound('Company');
  if (!mayIn(actor, companyId, 'manageUsers')) throw forbidden();
}

export function assertSuperAdmin(actor: Actor): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isSuperAdmin(actor)) throw forbidden();
}
