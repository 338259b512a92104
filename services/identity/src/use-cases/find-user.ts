import { type Actor, isStaffOf, isSuperAdmin } from '@utility-pay/contracts';
import type { User } from '../domain/user.ts';
import type { UserRepository } from './ports.ts';

/** The caller's own user; undefined without a session. */
export const findViewer =
  (users: UserRepository) =>
  async (actor: Actor): Promise<User | undefined> =>
    actor.kind === 'user' ? users.find(actor.companyId, actor.userId) : undefined;

/** A user whom the caller may know of: itself, or for staff their company's; undefined for any other. */
export const findUser =
  (users: UserRepository) =>
  async (actor: Actor, userId: string): Promise<User | undefined> => {
    if (actor.kind !== 'user') return undefined;
    if (isSuperAdmin(actor)) return users.findAnywhere(userId);
    const { companyId } = actor;
    const mayKnow = actor.userId === userId || (companyId !== null && isStaffOf(actor, companyId));
    return mayKnow ? users.find(companyId, userId) : undefined;
  };
