import { domainEvents } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { emailKey } from '../domain/user.ts';
import type { StaffRepository } from '../use-cases/ports/staff.ts';
import type { Login } from '../use-cases/ports.ts';
import { createStaffChanges } from './staff.changes.ts';
import { userModel } from './user.model.ts';
import { toDocument, toUser } from './user-document.ts';

const BEGINNING = new Date(0);
const DRAFTS_IN_A_SWEEP = 100;

const DRAFT_KEY_LENGTH = 20;
/** Times that the first super admin is begun anew because its draft was swept away in that very moment. */
const TRIES = 3;

const lostDraft = (): AppError => new AppError('UNAVAILABLE', 'Please try again in a moment', { retryAfterSeconds: 1 });

/**
 * Staff is made in two steps: a draft that nobody can use and that has no address, then one update that gives it the
 * address, the access and the event. So an address is always held through an update, and an update can free it again.
 */
export function createStaffRepository({ mongo, relay, createEvent, clock, randomId }: Platform): StaffRepository {
  const Users = userModel(mongo);

  const draft = async (login: Login): Promise<void> => {
    const document = toDocument(login);
    // No address has a blank, and no draft another's key: it keeps no address from anybody.
    const emailKey = `draft ${randomId(DRAFT_KEY_LENGTH)}`;
    await Users.create([{ ...document, state: 'pending', emailKey, draftSince: clock.now() }]);
  };
  const drop = async (_id: string, companyId: number): Promise<void> =>
    void (await Users.deleteOne({ _id, companyId, state: 'pending' }));

  /** Turns the draft into the login; `gone` when there is no draft of it. */
  const finish = async (login: Login, extra: { ownerSince?: Date } = {}): Promise<'added' | 'taken' | 'gone'> => {
    const { _id, companyId, role, email, passwordHash } = toDocument(login);
    // The first super admin comes with the deployment: nobody is to be told.
    const created =
      role === 'super_admin' ? [] : [createEvent(domainEvents.userCreated, companyId, { userId: _id, role })];
    const told = pushToOutbox(created);
    const change = { email, emailKey: emailKey(email), passwordHash, state: 'active' as const, ...extra };
    try {
      const { matchedCount } = await Users.updateOne(
        { _id, companyId, state: 'pending' },
        {
          $set: { ...change, ...told.$set },
          $unset: { draftSince: 1 },
          ...(created.length === 0 ? {} : { $push: told.$push }),
        },
      );
      if (matchedCount === 0) return 'gone';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await drop(_id, companyId);
      return 'taken';
    }
    relay.flush();
    return 'added';
  };

  const add = async (login: Login, extra: { ownerSince?: Date } = {}): Promise<'added' | 'taken'> => {
    await draft(login);
    const finished = await finish(login, extra);
    if (finished === 'gone') throw lostDraft();
    return finished;
  };

  const addFirst = async (login: Login, tries = TRIES): Promise<'added' | 'exists'> => {
    // The id is fixed: of processes that start together one makes the draft and one, maybe another, finishes it.
    await draft(login).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    const finished = await finish(login);
    if (finished === 'taken') throw new Error('SUPER_ADMIN_EMAIL is the address of other staff');
    if (finished === 'added') return 'added';
    const { _id, companyId } = toDocument(login);
    const present = await Users.findOne({ _id, companyId }).lean();
    if (present?.state === 'active') return 'exists';
    if (tries === 0) throw lostDraft();
    return addFirst(login, tries - 1);
  };

  return {
    ...createStaffChanges({ mongo, relay, createEvent }),
    add: (login) => add(login),
    addBusinessOwner: (login) => add(login, { ownerSince: clock.now() }),
    addFirstSuperAdmin: (login) => addFirst(login),
    ofCompany: async (companyId) => {
      const found = await Users.find({ companyId, door: 'admin' }).sort({ emailKey: 1 }).lean();
      return found.filter(({ state }) => state === 'active').map(toUser);
    },
    businessOwners: async () => {
      const found = await Users.find({ ownerSince: { $gt: BEGINNING } })
        .setOptions({ acrossTenants: 'a super admin sees the owners of every company' })
        .sort({ ownerSince: 1 })
        .lean();
      return found.map(toUser);
    },
    dropDrafts: async (before) => {
      const old = await Users.find({ draftSince: { $lt: before } })
        .setOptions({ acrossTenants: 'drafts that stopped half-way are removed for every company' })
        .limit(DRAFTS_IN_A_SWEEP)
        .lean();
      for (const { _id, companyId } of old) await drop(_id, companyId);
    },
  };
}
