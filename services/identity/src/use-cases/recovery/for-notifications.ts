import { type Actor, NO_COMPANY, type Role } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { User } from '../../domain/user.ts';
import type { LinkRepository } from '../ports/recovery.ts';
import type { UserRepository } from '../ports.ts';
import { freezeToken, resetToken } from './links.ts';
import type { RecoveryKeys } from './recovery-keys.ts';

export interface Contact {
  name: string;
  email: string;
  role: Role;
}

const contactOf = ({ name, email, role }: User): Contact => ({ name, email, role });
const companyOf = (companyId: number): number | null => (companyId === NO_COMPANY ? null : companyId);

const assertNotifications = (actor: Actor): void => {
  if (actor.kind !== 'service' || actor.service !== 'notifications') throw forbidden();
};

interface Parts {
  users: UserRepository;
  links: LinkRepository;
  keys: RecoveryKeys;
  clock: Clock;
}

/** What notifications must know to write its mails; nobody else is told, and nothing of it is kept there. */
export const forNotifications = ({ users, links, keys, clock }: Parts) => ({
  /** Where mail for a user goes; undefined for one that cannot sign in. */
  findContact: async (actor: Actor, companyId: number, userId: string): Promise<Contact | undefined> => {
    assertNotifications(actor);
    const user = await users.find(companyOf(companyId), userId);
    return user?.active ? contactOf(user) : undefined;
  },

  /** What a reset mail says; undefined once the link is used, replaced or too old. */
  findReset: async (
    actor: Actor,
    companyId: number,
    resetId: string,
  ): Promise<(Contact & { token: string; expiresAt: Date }) | undefined> => {
    assertNotifications(actor);
    const reset = await links.findReset(resetId);
    if (!reset || reset.user.companyId !== companyOf(companyId) || clock.now() >= reset.expiresAt) return undefined;
    return { ...contactOf(reset.user), token: resetToken(keys, resetId, reset.user), expiresAt: reset.expiresAt };
  },

  /** What the notice of a new password says; undefined for a user that is gone. */
  findChange: async (
    actor: Actor,
    company: number,
    userId: string,
    changeId: string,
  ): Promise<(Contact & { freezeToken: string; changedAt: Date }) | undefined> => {
    assertNotifications(actor);
    const change = { companyId: companyOf(company), userId, changeId };
    const found = await links.findChange(change);
    if (!found) return undefined;
    return { ...contactOf(found.user), freezeToken: freezeToken(keys, change), changedAt: found.changedAt };
  },
});
