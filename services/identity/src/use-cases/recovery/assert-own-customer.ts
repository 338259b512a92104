import { type Actor, isCustomer, worksFor } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { User } from '../../domain/user.ts';
import type { UserRepository } from '../ports.ts';

type Finder = Pick<UserRepository, 'findAnywhere'>;

/**
 * The customer that asks, which is the customer that it asks about.
 * @throws AppError forbidden for others of its company that may know of it, not found for everybody else.
 */
export async function assertOwnCustomer(
  users: Finder,
  actor: Actor,
  customerId: string,
): Promise<Pick<User, 'id' | 'companyId'>> {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  const { companyId } = actor;
  if (companyId !== null && isCustomer(actor, companyId, customerId)) return { id: customerId, companyId };
  const customer = await users.findAnywhere(customerId);
  const mayKnow = customer?.role === 'customer' && customer.companyId !== null && worksFor(actor, customer.companyId);
  throw mayKnow ? forbidden() : notFound('Customer');
}
