import { domainEvents } from '@utility-pay/contracts';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ClaimLoginRepository, PendingLogin } from '../use-cases/ports.ts';
import { isUsable } from './credential.repository.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { toDocument, toUser } from './user-document.ts';

const waitingFor = ({ customerId, companyId, claimId }: PendingLogin) => ({
  _id: customerId,
  companyId,
  state: 'pending' as const,
  claimId,
});

const isOpen = (login: UserDocument): boolean => login.state === 'pending' || isUsable(login);

export function createClaimLoginRepository({ mongo, relay, createEvent }: Platform): ClaimLoginRepository {
  const Users = userModel(mongo);
  return {
    addPending: async (login, { claimId, resets }, at) => {
      const document = toDocument(login);
      const { _id: customerId, companyId } = document;
      try {
        await Users.create([{ ...document, state: 'pending', claimId, resets, pendingSince: at }]);
        return { kind: 'added' };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const present = await Users.findOne({ _id: customerId, companyId }).lean();
        if (!present) return { kind: 'taken' };
        if ((present.resets ?? 0) < resets) return { kind: 'over' };
        // Whoever may not sign in does not get in by claiming again.
        if (present.claimId === claimId && isOpen(present)) return { kind: 'same', passwordHash: present.passwordHash };
        if (present.state === 'active') return { kind: 'occupied' };
        return { kind: 'waiting', earlier: { companyId, customerId, claimId: present.claimId ?? '' } };
      }
    },
    activate: async (pending) => {
      const { customerId: userId, companyId, claimId } = pending;
      const { $push, $set } = pushToOutbox([
        createEvent(domainEvents.userCreated, companyId, { userId, role: 'customer' }),
      ]);
      const activated = await Users.findOneAndUpdate(
        waitingFor(pending),
        { $push, $set: { ...$set, state: 'active' }, $unset: { pendingSince: 1 } },
        { returnDocument: 'after' },
      ).lean();
      if (activated) relay.flush();
      const present = activated ?? (await Users.findOne({ _id: userId, companyId }).lean());
      return present && isUsable(present) && present.claimId === claimId ? toUser(present) : undefined;
    },
    drop: async (pending) => void (await Users.deleteOne(waitingFor(pending))),
    waitingSince: async (before, limit) => {
      const waiting = await Users.find({ pendingSince: { $lt: before } })
        .setOptions({ acrossTenants: 'claims that stopped half-way are settled for every company' })
        .sort({ pendingSince: 1 })
        .limit(limit)
        .lean();
      return waiting.map(({ _id: customerId, companyId, claimId = '' }) => ({ companyId, customerId, claimId }));
    },
  };
}
