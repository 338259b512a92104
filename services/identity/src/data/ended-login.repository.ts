import type { Platform } from '@utility-pay/service-kit/platform';
import type { EndedLoginRepository } from '../use-cases/ports/ended-logins.ts';
import { userModel } from './user.model.ts';

/** Logins from before there was a number were claimed before any reset. */
const claimedBefore = (resets: number | undefined) =>
  resets === undefined ? {} : { $or: [{ resets: { $lt: resets } }, { resets: null }] };

export function createEndedLoginRepository({ mongo, relay }: Pick<Platform, 'mongo' | 'relay'>): EndedLoginRepository {
  const Users = userModel(mongo);
  const ended = (companyId: number, customerId: string, resets: number | undefined) => ({
    _id: customerId,
    companyId,
    role: 'customer' as const,
    ...claimedBefore(resets),
  });
  return {
    close: async (companyId, customerId, resets) => {
      const { matchedCount } = await Users.updateOne(ended(companyId, customerId, resets), { $set: { active: false } });
      return matchedCount === 1;
    },
    remove: async (companyId, customerId, resets) => {
      // Events that wait in the login would go with it.
      await relay.sweep();
      const theirs = ended(companyId, customerId, resets);
      const { deletedCount } = await Users.deleteOne({ ...theirs, outboxAt: null });
      if (deletedCount === 0 && (await Users.countDocuments(theirs)) > 0)
        throw new Error('a login is kept until its facts are told');
    },
  };
}
