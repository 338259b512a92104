import { type Actor, belongsTo, isStaffOf, isSuperAdmin, mayIn, type UserActor } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { StaffEditor } from '../domain/staff.ts';
import type { User } from '../domain/user.ts';
import type { UserRepository } from './ports/users.ts';

/** Requires that the actor belongs to the company. @throws AppError NOT_FOUND for others, who must not learn that it exists. */
export function requireCompany(actor: Actor, companyId: number): void {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (!belongsTo(actor, companyId)) throw notFound('Company');
}

/** Returns the actor. @throws AppError NOT_FOUND for actors of other companies, FORBIDDEN without manageUsers. */
export function requireUserManager(actor: Actor, companyId: number): UserActor {
  requireCompany(actor, companyId);
  if (actor.kind !== 'user' || !mayIn(actor, companyId, 'manageUsers')) throw forbidden();
  return actor;
}

/** Returns the user if the actor may know that it exists: only super admins know of super admins. */
const findVisible = (users: UserRepository, actor: Actor, id: string): Promise<User | undefined> => {
  if (isSuperAdmin(actor)) return users.findInAnyCompany(id);
  const hasCompany = (actor.kind === 'user' || actor.kind === 'partner') && actor.companyId !== null;
  return hasCompany ? users.find(actor.companyId, id) : Promise.resolve(undefined);
};

export interface EditableStaff {
  member: User;
  editor: StaffEditor;
  actor: UserActor;
}

/**
 * Returns a staff user and the actor's relation to it.
 * @throws AppError NOT_FOUND if the actor may not know of it, FORBIDDEN if the actor is not staff.
 */
export async function findEditableStaff(users: UserRepository, actor: Actor, id: string): Promise<EditableStaff> {
  if (actor.kind === 'anonymous') throw unauthenticated();
  const member = await findVisible(users, actor, id);
  const isSelf = actor.kind === 'user' && actor.userId === id;
  // Customers are not staff. A customer's own id is FORBIDDEN below; ids of other customers are NOT_FOUND.
  if (!member || (member.role === 'customer' && !isSelf)) throw notFound('User');
  const { companyId } = member;
  const isStaff = companyId === null ? isSuperAdmin(actor) : isStaffOf(actor, companyId);
  if (actor.kind !== 'user' || !isStaff) throw forbidden();
  const managesUsers = companyId === null || mayIn(actor, companyId, 'manageUsers');
  return { member, editor: { isSelf, isSuperAdmin: isSuperAdmin(actor), managesUsers }, actor };
}
