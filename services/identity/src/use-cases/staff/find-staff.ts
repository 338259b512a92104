import { type Actor, isStaffOf, isSuperAdmin, mayIn } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { StaffEditor } from '../../domain/staff.ts';
import type { User } from '../../domain/user.ts';
import type { UserRepository } from '../ports.ts';

/** The part of the users that the caller may know to be there: super admins' records are nobody else's business. */
const known = (users: UserRepository, actor: Actor, id: string): Promise<User | undefined> => {
  if (isSuperAdmin(actor)) return users.findAnywhere(id);
  const isOfCompany = (actor.kind === 'user' || actor.kind === 'partner') && actor.companyId !== null;
  return isOfCompany ? users.find(actor.companyId, id) : Promise.resolve(undefined);
};

export interface FoundStaff {
  member: User;
  editor: StaffEditor;
  byUserId: string;
}

/** A member of staff and what its caller is to it. @throws AppError for whoever may not know or is no staff. */
export const findStaff =
  (users: UserRepository) =>
  async (actor: Actor, id: string): Promise<FoundStaff> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    const member = await known(users, actor, id);
    const isSelf = actor.kind === 'user' && actor.userId === id;
    // Other customers are not there for a customer, and no customer is an admin user.
    if (!member || (member.role === 'customer' && !isSelf)) throw notFound('User');
    const { companyId } = member;
    const isStaff = companyId === null ? isSuperAdmin(actor) : isStaffOf(actor, companyId);
    if (actor.kind !== 'user' || !isStaff) throw forbidden();
    const managesUsers = companyId === null || mayIn(actor, companyId, 'manageUsers');
    return { member, editor: { isSelf, isSuperAdmin: isSuperAdmin(actor), managesUsers }, byUserId: actor.userId };
  };
