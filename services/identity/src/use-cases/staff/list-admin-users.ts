import { type Actor, isStaffOf, mayIn } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { User } from '../../domain/user.ts';
import type { StaffRepository } from '../ports/staff.ts';
import type { UserRepository } from '../ports.ts';
import { requireCompany } from './manage-users.ts';

/** A company's staff, for its staff: whoever does not manage users sees itself alone. */
export const listAdminUsers =
  (staff: StaffRepository, users: UserRepository) =>
  async (actor: Actor, companyId: number): Promise<User[]> => {
    requireCompany(actor, companyId);
    if (actor.kind !== 'user' || !isStaffOf(actor, companyId)) throw forbidden();
    if (mayIn(actor, companyId, 'manageUsers')) return staff.ofCompany(companyId);
    const self = await users.find(actor.companyId, actor.userId);
    return self ? [self] : [];
  };
