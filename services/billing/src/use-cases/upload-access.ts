import { type Actor, isStaffOf, mayIn } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit';

/** @throws AppError unless the caller manages the company's balances; another company reads as if it were not there. */
export function requireBalances(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isStaffOf(actor, companyId)) throw notFound('Company');
  if (!mayIn(actor, companyId, 'manageBalances')) throw forbidden();
}
