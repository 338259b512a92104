import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit';
import type { UserRepository } from './ports.ts';

/** Where mail for a customer goes; undefined for one that cannot sign in. Asked by notifications. */
export const findCustomerContact =
  (users: UserRepository) =>
  async (actor: Actor, companyId: number, customerId: string): Promise<{ name: string; email: string } | undefined> => {
    if (actor.kind !== 'service' || actor.service !== 'notifications') throw forbidden();
    const user = await users.find(companyId, customerId);
    return user?.role === 'customer' && user.active ? { name: user.name, email: user.email } : undefined;
  };
