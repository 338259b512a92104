import { type Actor, belongsTo, mayIn, NO_COMPANY } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';

/** @throws AppError unless the caller manages the company's email; with NO_COMPANY, unless they are a super admin. */
export function requireEmailAdmin(actor: Actor, companyId: number, what = 'Company'): void {
  if (companyId === NO_COMPANY) {
    requireSuperAdmin(actor);
    return;
  }
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!belongsTo(actor, companyId)) throw notFound(what);
  if (!mayIn(actor, companyId, 'manageUsers')) throw forbidden();
}
