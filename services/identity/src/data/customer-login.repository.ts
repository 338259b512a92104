import { domainEvents } from '@utility-pay/contracts';
import { findAndUpdateWithEvents } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { PendingClaim } from '../domain/claim.ts';
import type { CustomerLoginRepository } from '../use-cases/ports/users.ts';
import { isUsable, toDocument, toUser, type UserDocument, userModel } from './user.model.ts';

const pendingLoginOf = ({ customerId, companyId, claimId }: PendingClaim) => ({
  _id: customerId,
  companyId,
  state: 'pending' as const,
  claimId,
});

/** Returns the query of a customer's login; with `resets`, only of one that was claimed before the account's reset of that number. */
const loginOf = (companyId: number, customerId: string, resets: number | undefined) => ({
  _id: customerId,
  companyId,
  role: 'customer' as const,
  ...(resets === undefined ? {} : { resets: { $lt: resets } }),
});

const isPendingOrUsable = (login: UserDocument): boolean => login.state === 'pending' || isUsable(login);

export function createCustomerLoginRepository({ mongo, relay, createEvent }: Platform): CustomerLoginRepository {
  const Users = userModel(mongo);
  return {
    addPending: async (login, { claimId, resets, hadEmail }, at) => {
      const document = toDocument(login);
      const { _id: customerId, companyId } = document;
      try {
        await Users.create([{ ...document, state: 'pending', claimId, resets, hadEmail, pendingSince: at }]);
        return { kind: 'added' };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const existing = await Users.findOne({ _id: customerId, companyId }).lean();
        if (!existing) return { kind: 'email-taken' };
        if ((existing.resets ?? 0) < resets) return { kind: 'outdated' };
        // A repeated claim must not sign in to a locked or ended login.
        if (existing.claimId === claimId && isPendingOrUsable(existing))
          return { kind: 'same-claim', passwordHash: existing.passwordHash };
        if (existing.state === 'active') return { kind: 'claimed' };
        return { kind: 'other-claim', claim: { companyId, customerId, claimId: existing.claimId ?? '' } };
      }
    },
    activate: async (claim) => {
      const { customerId: userId, companyId, claimId } = claim;
      const pending = await Users.findOne(pendingLoginOf(claim), { hadEmail: 1 }).lean();
      const created = { userId, role: 'customer', hadEmail: pending?.hadEmail ?? false } as const;
      const events = [createEvent(domainEvents.userCreated, companyId, created)];
      const activated = await findAndUpdateWithEvents(
        { model: Users, relay },
        pendingLoginOf(claim),
        { $set: { state: 'active' }, $unset: { pendingSince: 1 } },
        events,
      );
      const login = activated ?? (await Users.findOne({ _id: userId, companyId }).lean());
      return login && isUsable(login) && login.claimId === claimId ? toUser(login) : undefined;
    },
    deletePending: async (claim) => void (await Users.deleteOne(pendingLoginOf(claim))),
    findPending: async (before, { limit, skip }) => {
      const documents = await Users.find({ pendingSince: { $lt: before } })
        .setOptions({ acrossTenants: 'the sweeper resolves interrupted claims of every company' })
        .sort({ pendingSince: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return documents.map(({ _id: customerId, companyId, claimId = '' }) => ({ companyId, customerId, claimId }));
    },
    close: async (companyId, customerId, resets) => {
      const { matchedCount } = await Users.updateOne(loginOf(companyId, customerId, resets), {
        $set: { active: false },
      });
      return matchedCount === 1;
    },
    delete: async (companyId, customerId, resets) => {
      // Publishes the pending events in the login's outbox, which would be deleted with it.
      await relay.sweep();
      const login = loginOf(companyId, customerId, resets);
      const { deletedCount } = await Users.deleteOne({ ...login, outboxAt: null });
      if (deletedCount === 0 && (await Users.countDocuments(login)) > 0)
        throw new Error('A login with pending events cannot be deleted');
    },
  };
}
