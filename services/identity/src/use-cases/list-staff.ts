import { type Actor, isStaffOf, isSuperAdmin, mayIn, NO_COMPANY } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { User } from '../domain/user.ts';
import type { StaffRepository, UserRepository } from './ports/users.ts';
import { requireCompany } from './staff-access.ts';

/**
 * Returns a company's staff; for super admins also all super admins; for staff without manageUsers only themselves.
 * @throws AppError FORBIDDEN for actors that are not staff of the company.
 */
export const listAdminUsers =
  (staff: StaffRepository, users: UserRepository) =>
  async (actor: Actor, companyId: number): Promise<User[]> => {
    requireCompany(actor, companyId);
    if (actor.kind !== 'user' || !isStaffOf(actor, companyId)) throw forbidden();
    if (isSuperAdmin(actor))
      return (await Promise.all([companyId, NO_COMPANY].map((id) => staff.findByCompany(id)))).flat();
    if (mayIn(actor, companyId, 'manageUsers')) return staff.findByCompany(companyId);
    const self = await users.find(actor.companyId, actor.userId);
    return self ? [self] : [];
  };

/** Returns the owners of all companies. For super admins. */
export const listBusinessOwners =
  (staff: StaffRepository) =>
  async (actor: Actor): Promise<User[]> => {
    requireSuperAdmin(actor);
    return staff.findBusinessOwners();
  };
