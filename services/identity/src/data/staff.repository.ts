import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import { withEvents } from '@utility-pay/service-kit/aggregate';
import { AppError } from '@utility-pay/service-kit/errors';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { emailKey } from '../domain/user.ts';
import type { EmailChange, Login, StaffRepository } from '../use-cases/ports/users.ts';
import { createSuperAdminRoster } from './super-admin-roster.repository.ts';
import { toDocument, toStoredCompanyId, toUser, userModel } from './user.model.ts';

const EPOCH = new Date(0);
const DRAFTS_PER_SWEEP = 100;
const DRAFT_KEY_LENGTH = 20;
/** Changes of an email that are kept for the notices about them. */
const MAX_KEPT_CHANGES = 50;
/** How often one person may change another's email, or their own, in a day: each change sends a notice. Others can still correct it. */
const MAX_EMAIL_CHANGES = 10;
const DAY_MS = 24 * 60 * 60_000;
const CHANGE_ID_LENGTH = 20;
/** How often the first super admin's draft is created again after a sweep deleted it. */
const MAX_RETRIES = 3;

const draftDeleted = (): AppError =>
  new AppError('UNAVAILABLE', 'Please try again in a moment', { retryAfterSeconds: 1 });

/**
 * A staff user is created in two steps: a draft without an email, then one update that sets the email and the password
 * and publishes the event. An email is therefore only ever taken by an update, which can also free the previous one.
 */
export function createStaffRepository({ mongo, relay, createEvent, clock, randomId }: Platform): StaffRepository {
  const Users = userModel(mongo);
  const superAdmins = createSuperAdminRoster({ mongo });

  const addDraft = async (login: Login): Promise<void> => {
    // Contains a space, so it equals no email address and reserves none.
    const draftKey = `draft ${randomId(DRAFT_KEY_LENGTH)}`;
    await Users.create([{ ...toDocument(login), state: 'pending', emailKey: draftKey, draftSince: clock.now() }]);
  };
  const deleteDraft = async (_id: string, companyId: number): Promise<void> =>
    void (await Users.deleteOne({ _id, companyId, state: 'pending' }));

  /** Activates the draft; returns `no-draft` when there is none. */
  const activateDraft = async (
    login: Login,
    acts: DomainEvent[],
    extra: { ownerSince?: Date } = {},
  ): Promise<'added' | 'taken' | 'no-draft'> => {
    const { _id, companyId, role, email, passwordHash } = toDocument(login);
    // Super admins are created by the operator and get no welcome email.
    const created =
      role === 'super_admin' ? [] : [createEvent(domainEvents.userCreated, companyId, { userId: _id, role })];
    try {
      const { matchedCount } = await Users.updateOne(
        { _id, companyId, state: 'pending' },
        withEvents(
          {
            $set: { email, emailKey: emailKey(email), passwordHash, state: 'active', ...extra },
            $unset: { draftSince: 1 },
          },
          [...created, ...acts],
        ),
      );
      if (matchedCount === 0) return 'no-draft';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await deleteDraft(_id, companyId);
      return 'taken';
    }
    if (role === 'super_admin') await superAdmins.join(_id, undefined);
    relay.flush();
    return 'added';
  };

  const add = async (login: Login, act: DomainEvent, extra: { ownerSince?: Date } = {}): Promise<'added' | 'taken'> => {
    await addDraft(login);
    const result = await activateDraft(login, [act], extra);
    if (result === 'no-draft') throw draftDeleted();
    return result;
  };

  const addFirstSuperAdmin = async (login: Login, retries = MAX_RETRIES): Promise<'added' | 'exists'> => {
    // The id is fixed: of processes that start together one adds the draft, and any of them activates it.
    await addDraft(login).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    const result = await activateDraft(login, []);
    if (result === 'taken') throw new Error('SUPER_ADMIN_EMAIL belongs to another staff user');
    if (result === 'added') return 'added';
    const { _id, companyId } = toDocument(login);
    const existing = await Users.findOne({ _id, companyId }).lean();
    if (existing?.state === 'active') return 'exists';
    if (retries === 0) throw draftDeleted();
    return addFirstSuperAdmin(login, retries - 1);
  };

  const hasMovedOften = async (
    companyId: number,
    userId: string,
    { byUserId, at }: Pick<EmailChange, 'byUserId' | 'at'>,
  ): Promise<boolean> => {
    const document = await Users.findOne({ _id: userId, companyId }, { emailChanges: 1 }).lean();
    const own = document?.emailChanges?.filter((each) => each.byUserId === byUserId) ?? [];
    const oldest = own.at(-MAX_EMAIL_CHANGES);
    return oldest !== undefined && oldest.at.getTime() > at.getTime() - DAY_MS;
  };

  return {
    add: (login, act) => add(login, act),
    addBusinessOwner: (login, act) => add(login, act, { ownerSince: clock.now() }),
    addFirstSuperAdmin: (login) => addFirstSuperAdmin(login),

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
      const ticket = isSuperAdmin && active ? await superAdmins.read(before.id) : undefined;
      const isMoved = email !== undefined && emailKey(email) !== emailKey(before.email);
      const change = { id: randomId(CHANGE_ID_LENGTH), at: clock.now(), previousEmail: before.email, byUserId };
      const userId = before.id;
      const companyId = toStoredCompanyId(before.companyId);
      if (isMoved && (await hasMovedOften(companyId, userId, change))) return 'too-many-emails';
      const events = [
        ...(isMoved ? [createEvent(domainEvents.emailChanged, companyId, { userId, changeId: change.id })] : []),
        ...(active === false ? [createEvent(domainEvents.userDeactivated, companyId, { userId, byUserId })] : []),
        act,
      ];
      const unset = {
        ...(active === undefined && email === undefined ? {} : { resetLinks: 1 as const }),
        ...(active ? { deactivatedAt: 1 as const } : {}),
      };
      try {
        const updated = await Users.findOneAndUpdate(
          {
            _id: userId,
            companyId,
            state: 'active',
            ...current,
            email: before.email,
          },
          withEvents(
            {
              $set: {
                ...(name === undefined ? {} : { name }),
                ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
                ...(permissions === undefined ? {} : { permissions: [...permissions] }),
                ...(active === undefined ? {} : { active }),
                ...(active === false ? { deactivatedAt: change.at } : {}),
              },
              $push: isMoved ? { emailChanges: { $each: [change], $slice: -MAX_KEPT_CHANGES } } : {},
              // Reactivation must not revive earlier sessions.
              ...(active === undefined ? {} : { $inc: { securityVersion: 1 } }),
              $unset: unset,
            },
            events,
          ),
          { returnDocument: 'after' },
        ).lean();
        if (!updated) return 'stale';
        relay.flush();
        if (isSuperAdmin && active) await superAdmins.join(before.id, ticket);
        return toUser(updated);
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },

    deleteDrafts: async (before) => {
      const drafts = await Users.find({ draftSince: { $lt: before } })
        .setOptions({ acrossTenants: 'the sweeper deletes abandoned drafts of every company' })
        .limit(DRAFTS_PER_SWEEP)
        .lean();
      for (const { _id, companyId } of drafts) await deleteDraft(_id, companyId);
    },
  };
}
