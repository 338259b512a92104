import { DAY_MS, type DomainEvent, domainEvents } from '@utility-pay/contracts';
import { findAndUpdateWithEvents, outboxWith } from '@utility-pay/service-kit/aggregate';
import { insertWithUniqueFields } from '@utility-pay/service-kit/mongo/embedded-engine';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import { emailKey } from '../domain/user.ts';
import type { EmailChange, Login, StaffRepository } from '../use-cases/ports/users.ts';
import { createSuperAdminRoster } from './super-admin-roster.repository.ts';
import { toDocument, toStoredCompanyId, toUser, userModel } from './user.model.ts';

const EPOCH = new Date(0);
/** The newest email changes that a user's document keeps, for the notices about them. */
const MAX_KEPT_EMAIL_CHANGES = 50;
/** How often one person may change a user's email in a day, because each change sends a notice. Other staff can still change it. */
const MAX_EMAIL_CHANGES_PER_DAY = 10;
const CHANGE_ID_LENGTH = 20;
const PLACEHOLDER_LENGTH = 20;
/**
 * The embedded engine gets these fields in an update after the insert, because it never frees a unique value that came with an
 * insert. Until then the user cannot sign in, and its creation is not published.
 */
const LATE_FIELDS = ['emailKey', 'state', 'outbox', 'outboxAt'] as const;
/** A staff user without the late fields: on the embedded engine, a crash came between the insert and the update. */
const INTERRUPTED_INSERT = { portal: 'staff', state: 'pending' } as const;

export function createStaffRepository({ mongo, relay, createEvent, clock, randomId }: Platform): StaffRepository {
  const Users = userModel(mongo);
  const superAdmins = createSuperAdminRoster({ mongo });

  const add = async (
    login: Login,
    acts: DomainEvent[],
    extra: { ownerSince?: Date } = {},
  ): Promise<'added' | 'taken'> => {
    const document = toDocument(login);
    const { _id, companyId, role } = document;
    // Operators create super admins, who get no welcome email.
    const created =
      role === 'super_admin' ? [] : [createEvent(domainEvents.userCreated, companyId, { userId: _id, role })];
    const events = outboxWith([...created, ...acts]);
    // The value contains a space, so no email address equals it. It is random, because the engine never frees it.
    const placeholders = { state: 'pending' as const, emailKey: `pending ${randomId(PLACEHOLDER_LENGTH)}` };
    try {
      await insertWithUniqueFields(Users, { ...document, ...extra, ...events }, LATE_FIELDS, placeholders);
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
    if (role === 'super_admin') await superAdmins.join(_id, undefined);
    relay.flush(Users);
    return 'added';
  };

  /** Returns whether the editor has changed the user's email as often as allowed in a day. */
  const hasReachedEmailLimit = async (
    companyId: number,
    userId: string,
    { byUserId, at }: Pick<EmailChange, 'byUserId' | 'at'>,
  ): Promise<boolean> => {
    const document = await Users.findOne({ _id: userId, companyId }, { emailChanges: 1 }).lean();
    const ofEditor = document?.emailChanges?.filter((change) => change.byUserId === byUserId) ?? [];
    const oldestCounted = ofEditor.at(-MAX_EMAIL_CHANGES_PER_DAY);
    return oldestCounted !== undefined && oldestCounted.at.getTime() > at.getTime() - DAY_MS;
  };

  return {
    add: (login, act) => add(login, [act]),
    addBusinessOwner: (login, act) => add(login, [act], { ownerSince: clock.now() }),
    addFirstSuperAdmin: async (login) => {
      if ((await add(login, [])) === 'added') return 'added';
      // Processes that start together use the same id: one inserts the user, and any of them completes an interrupted insert.
      const { _id, companyId, emailKey: key, passwordHash } = toDocument(login);
      const active = { emailKey: key, passwordHash, state: 'active' as const };
      const { matchedCount } = await Users.updateOne({ _id, companyId, ...INTERRUPTED_INSERT }, { $set: active });
      if (matchedCount === 1) await superAdmins.join(_id, undefined);
      if (await Users.exists({ _id, companyId })) return 'exists';
      throw new Error('SUPER_ADMIN_EMAIL belongs to another staff user');
    },

    findByCompany: async (companyId) => {
      const documents = await Users.find({ companyId, portal: 'staff' }).sort({ emailKey: 1 }).lean();
      return documents.filter(({ state }) => state === 'active').map(toUser);
    },

    findEmailChange: async ({ id, companyId }, changeId) => {
      const document = await Users.findOne({ _id: id, companyId: toStoredCompanyId(companyId) }).lean();
      const change = document?.emailChanges?.find((entry) => entry.id === changeId);
      return document && change ? { user: toUser(document), change } : undefined;
    },

    findBusinessOwners: async () => {
      const documents = await Users.find({ ownerSince: { $gt: EPOCH } })
        .setOptions({ acrossTenants: 'a super admin sees the owners of every company' })
        .sort({ ownerSince: 1 })
        .lean();
      return documents.map(toUser);
    },

    change: async (before, { name, email, permissions, active }, byUserId, act) => {
      const current = { active: before.active, permissions: [...before.permissions] };
      const isSuperAdmin = before.role === 'super_admin';
      if (isSuperAdmin && active === false && !(await superAdmins.leave(before.id))) return 'last-super-admin';
      const lastDeactivation = isSuperAdmin && active ? await superAdmins.readLastDeactivation(before.id) : undefined;
      const hasNewEmail = email !== undefined && emailKey(email) !== emailKey(before.email);
      const change = { id: randomId(CHANGE_ID_LENGTH), at: clock.now(), previousEmail: before.email, byUserId };
      const userId = before.id;
      const companyId = toStoredCompanyId(before.companyId);
      if (hasNewEmail && (await hasReachedEmailLimit(companyId, userId, change))) return 'too-many-emails';
      const events = [
        ...(hasNewEmail ? [createEvent(domainEvents.emailChanged, companyId, { userId, changeId: change.id })] : []),
        ...(active === false ? [createEvent(domainEvents.userDeactivated, companyId, { userId, byUserId })] : []),
        act,
      ];
      const unset = {
        ...(active === undefined && email === undefined ? {} : { resetLinks: 1 as const }),
        ...(active ? { deactivatedAt: 1 as const } : {}),
      };
      try {
        const updated = await findAndUpdateWithEvents(
          { model: Users, relay },
          { _id: userId, companyId, state: 'active', ...current, email: before.email },
          {
            $set: {
              ...(name === undefined ? {} : { name }),
              ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
              ...(permissions === undefined ? {} : { permissions: [...permissions] }),
              ...(active === undefined ? {} : { active }),
              ...(active === false ? { deactivatedAt: change.at } : {}),
            },
            $push: hasNewEmail ? { emailChanges: { $each: [change], $slice: -MAX_KEPT_EMAIL_CHANGES } } : {},
            // Sessions from before a deactivation must stay void after a reactivation.
            ...(active === undefined ? {} : { $inc: { securityVersion: 1 } }),
            $unset: unset,
          },
          events,
        );
        if (!updated) return 'stale';
        if (isSuperAdmin && active) await superAdmins.join(before.id, lastDeactivation);
        return toUser(updated);
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },
  };
}
