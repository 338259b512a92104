import { domainEvents } from '@utility-pay/contracts';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { CredentialRepository } from '../use-cases/ports/credentials.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { companyIn, toUser } from './user-document.ts';

/** Changes whose notices can still close the login; after an e-mailed link only its own. */
const CHANGES_KEPT = 10;

/** The condition that a user's version is still this one; logins from before there was a version have none. */
export const isVersion = (version: number) => (version === 0 ? { $in: [0, null] } : version);

/** Whether somebody may sign in with this login now. */
export const isUsable = ({ active, state, frozenAt }: UserDocument): boolean =>
  active && state === 'active' && !frozenAt;

export function createCredentialRepository({ mongo, relay, createEvent, clock }: Platform): CredentialRepository {
  const Users = userModel(mongo);
  return {
    find: async (companyId, userId) => {
      const found = await Users.findOne({ _id: userId, companyId: companyIn(companyId) }).lean();
      return found && isUsable(found) ? { user: toUser(found), passwordHash: found.passwordHash } : undefined;
    },
    setPassword: async ({ id: userId, companyId }, { passwordHash, by, changeId, expectedVersion, resetId }) => {
      const told = pushToOutbox([
        createEvent(domainEvents.passwordChanged, companyIn(companyId), { userId, changeId, by }),
      ]);
      const change = { id: changeId, at: clock.now() };
      const changed = await Users.findOneAndUpdate(
        {
          _id: userId,
          companyId: companyIn(companyId),
          active: true,
          state: 'active',
          securityVersion: isVersion(expectedVersion),
          ...(resetId ? { 'reset.id': resetId } : {}),
        },
        {
          $set: { ...told.$set, passwordHash, securityVersion: expectedVersion + 1 },
          $push: {
            ...told.$push,
            passwordChanges: { $each: [change], $slice: by === 'reset-link' ? -1 : -CHANGES_KEPT },
          },
          $unset: {
            reset: 1,
            // An answer or a link that was right begins the count of wrong answers anew; a link opens a closed login.
            ...(by === 'current-password' ? {} : { wrongAnswers: 1 }),
            ...(by === 'reset-link' ? { frozenAt: 1 } : {}),
          },
        },
        { returnDocument: 'after' },
      ).lean();
      if (!changed) return undefined;
      relay.flush();
      return toUser(changed);
    },
  };
}
