import { type Actor, isSuperAdmin } from '@utility-pay/contracts';
import { forbidden, unauthenticated } from '@utility-pay/service-kit/errors';
import type { User } from '../domain/user.ts';
import type { StaffRepository } from './ports/staff.ts';

/** The owners of every company, for a super admin. */
export const listBusinessOwners =
  (staff: StaffRepository) =>
  async (actor: Actor): Promise<User[]> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    return staff.businessOwners();
  };
