import { type Actor, isStaffOf, isSuperAdmin } from '@utility-pay/contracts';
import type { User } from '../domain/user.ts';
import type { UserRepository } from './ports/users.ts';

/** Returns the caller's user; undefined without a session. */
export const findViewer =
  (users: UserRepository) =>
  async (actor: Actor): Promise<User | undefined> =>
    actor.kind === 'user' ? users.find(actor.companyId, actor.userId) : undefined;

/** Returns the user if it is the caller or, for staff, of their company; undefined otherwise. */
export const findUser =
  (users: UserRepository) =>
  async (actor: Actor, userId: string): Promise<User | undefined> => {
    if (actor.kind !== 'user') return undefined;
    if (isSuperAdmin(actor)) return users.findInAnyCompany(userId);
    const { companyId } = actor;
    const isVisible = actor.userId === userId || (companyId !== null && isStaffOf(actor, companyId));
    return isVisible ? users.find(companyId, userId) : undefined;
  };
