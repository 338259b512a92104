import { type Actor, isCustomer, isStaffOf, type ServiceName } from '@utility-pay/contracts';
import { forbidden, unauthenticated } from '@utility-pay/service-kit';

/** @throws AppError unless the caller works for the company. */
export function requireStaff(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!isStaffOf(actor, companyId)) throw forbidden();
}

/** @throws AppError unless the caller is that service itself. */
export function requireService(actor: Actor, service: ServiceName): void {
  if (actor.kind !== 'service' || actor.service !== service) throw forbidden();
}

/** Whether the caller may read a customer: its company's staff, and itself. */
export const mayRead = (actor: Actor, companyId: number, customerId: string): boolean =>
  isStaffOf(actor, companyId) || isCustomer(actor, companyId, customerId);

/** The company to look in: the caller's own, which it need not name; a super admin, who has none, names it. */
export function companyToRead(actor: Actor, named: number | undefined): number | undefined {
  if (actor.kind !== 'user') return undefined;
  if (actor.companyId === null) return named;
  return named === undefined || named === actor.companyId ? actor.companyId : undefined;
}
