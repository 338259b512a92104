import {
  type Actor,
  belongsTo,
  isCustomer,
  mayIn,
  mayReadCustomers,
  type Permission,
  type ServiceName,
} from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit';

/** @throws AppError unless the caller is one of the company's own; another company's reads as if it were not there. */
export function requireOwn(actor: Actor, companyId: number, what = 'Company'): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  // Nobody's company has a number below one; a super admin would belong there too.
  if (companyId < 1 || !belongsTo(actor, companyId)) throw notFound(what);
}

/** @throws AppError unless the caller may see the company's customers. */
export function requireReader(actor: Actor, companyId: number): void {
  requireOwn(actor, companyId);
  if (!mayReadCustomers(actor, companyId)) throw forbidden();
}

/** @throws AppError unless the caller has the permission in the company. */
export function requirePermission(actor: Actor, companyId: number, permission: Permission): void {
  requireOwn(actor, companyId);
  if (!mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the caller may change this there: a test key only reads. */
export function requireChange(actor: Actor, companyId: number, permission: Permission, what = 'Company'): void {
  requireOwn(actor, companyId, what);
  const isTestKey = actor.kind === 'partner' && actor.mode === 'test';
  if (isTestKey || !mayIn(actor, companyId, permission)) throw forbidden();
}

/** @throws AppError unless the caller is that service itself. */
export function requireService(actor: Actor, service: ServiceName): void {
  if (actor.kind !== 'service' || actor.service !== service) throw forbidden();
}

/** Whether the caller may read a customer: its company's staff and partners, and itself. */
export const mayRead = (actor: Actor, companyId: number, customerId: string): boolean =>
  mayReadCustomers(actor, companyId) || isCustomer(actor, companyId, customerId);

/** The company to look in: the caller's own, which it need not name; a super admin, who has none, names it. */
export function companyToRead(actor: Actor, named: number | undefined): number | undefined {
  if (actor.kind !== 'user' && actor.kind !== 'partner') return undefined;
  if (actor.companyId === null) return named;
  return named === undefined || named === actor.companyId ? actor.companyId : undefined;
}
