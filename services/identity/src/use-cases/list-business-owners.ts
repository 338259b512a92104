import { type Actor, isSuperAdmin } from '@utility-pay/contracts';
import { forbidden, unauthenticated } from '@utility-pay/service-kit';
import type { User } from '../domain/user.ts';
import type { UserRepository } from './ports.ts';

/** The owners of every company, for a super admin. */
export const listBusinessOwners =
  (users: UserRepository) =>
  async (actor: Actor): Promise<User[]> => {
    if (actor.kind !== 'user') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    return users.businessOwners();
  };
