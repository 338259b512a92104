import { domainEvents } from '@utility-pay/contracts';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Door } from '../domain/user.ts';
import type { LinkRepository } from '../use-cases/ports/recovery.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { companyIn, toUser } from './user-document.ts';

const DOORS: Door[] = ['admin', 'customer'];
const BY_LINK = { acrossTenants: 'a mailed link tells its company only once it is found' };

/** A login that a link may open; one that was closed too. */
const isLive = ({ active, state }: UserDocument): boolean => active && state === 'active';

export function createLinkRepository({ mongo, relay, createEvent }: Platform): LinkRepository {
  const Users = userModel(mongo);
  return {
    holdersOf: async (emailKey) => {
      const found = await Users.find({ door: { $in: DOORS }, emailKey })
        .setOptions({ acrossTenants: 'who forgot a password tells an address, not always a company' })
        .lean();
      return found.filter(isLive).map(toUser);
    },
    openReset: async ({ id: userId, companyId }, { resetId, expiresAt }) => {
      const told = pushToOutbox([
        createEvent(domainEvents.passwordResetRequested, companyIn(companyId), { userId, resetId }),
      ]);
      await Users.updateOne(
        { _id: userId, companyId: companyIn(companyId), active: true, state: 'active' },
        { $push: told.$push, $set: { ...told.$set, reset: { id: resetId, expiresAt } } },
      );
      relay.flush();
    },
    findReset: async (resetId) => {
      const found = await Users.findOne({ 'reset.id': resetId }).setOptions(BY_LINK).lean();
      return found?.reset && isLive(found) ? { user: toUser(found), expiresAt: found.reset.expiresAt } : undefined;
    },
    findChange: async ({ companyId, userId, changeId }) => {
      const found = await Users.findOne({ _id: userId, companyId: companyIn(companyId) }).lean();
      const change = found?.passwordChanges?.find(({ id }) => id === changeId);
      return found && change ? { user: toUser(found), changedAt: change.at } : undefined;
    },
    freeze: async ({ id, companyId }, at) =>
      void (await Users.updateOne(
        { _id: id, companyId: companyIn(companyId), frozenAt: { $exists: false } },
        { $set: { frozenAt: at }, $inc: { securityVersion: 1 }, $unset: { reset: 1 } },
      )),
  };
}
