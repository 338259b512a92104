import { type Actor, isCustomer, mayIn, mayReadCustomers, type Permission } from '@utility-pay/contracts';
import { requireOwn } from '@utility-pay/service-kit/auth';
import { forbidden } from '@utility-pay/service-kit/errors';

/** @throws AppError unless the caller may see the company's customers. */
export function requireReader(actor: Actor, companyId: number): void {
  requireOwn(actor, companyId);
  if (!mayReadCustomers(actor, companyId)) throw forbidden();
}

/** @throws AppError unless the caller may change this there: a test key only reads. */
export function requireChange(actor: Actor, companyId: number, permission: Permission, what = 'Company'): void {
  requireOwn(actor, companyId, what);
  const isTestKey = actor.kind === 'partner' && actor.mode === 'test';
  if (isTestKey || !mayIn(actor, companyId, permission)) throw forbidden();
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
