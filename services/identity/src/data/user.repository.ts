import { domainEvents } from '@utility-pay/contracts';
import { findAndUpdateWithEvents } from '@utility-pay/service-kit/aggregate';
import { findInBatches } from '@utility-pay/service-kit/mongo/find-in-batches';
import type { Platform } from '@utility-pay/service-kit/platform';
import { MAX_KNOWN_NETWORKS } from '../domain/known-network.ts';
import type { CredentialRepository, UserRepository } from '../use-cases/ports/users.ts';
import { actorOf, isUsable, toStoredCompanyId, toUser, userModel } from './user.model.ts';

export function createUserRepository({ mongo, relay }: Pick<Platform, 'mongo' | 'relay'>): UserRepository {
  const Users = userModel(mongo);
  relay.watch(Users);
  const findInBatch = findInBatches((companyId, ids) => Users.find({ _id: { $in: ids }, companyId }).lean());
  return {
    findLogins: async (portal, emailKey) => {
      const documents = await Users.find({ portal, emailKey })
        .setOptions({ acrossTenants: 'a sign-in names an email address, not always a company' })
        .sort({ emailScope: 1 })
        .lean();
      return documents.filter(isUsable).map((document) => ({
        user: toUser(document),
        passwordHash: document.passwordHash,
        signInNetworks: document.signInNetworks ?? [],
      }));
    },
    rememberNetwork: async ({ id: _id, companyId }, network) => {
      const login = { _id, companyId: toStoredCompanyId(companyId) };
      const known = { ...login, 'signInNetworks.key': network.key };
      const { matchedCount } = await Users.updateOne(known, { $set: { 'signInNetworks.$.at': network.at } });
      if (matchedCount > 0) return;
      await Users.updateOne(
        { ...login, 'signInNetworks.key': { $ne: network.key } },
        { $push: { signInNetworks: { $each: [network], $slice: -MAX_KNOWN_NETWORKS } } },
      );
    },
    find: async (companyId, userId) => {
      const document = await Users.findOne({ _id: userId, companyId: toStoredCompanyId(companyId) }).lean();
      return document?.state === 'active' ? toUser(document) : undefined;
    },
    findForEmail: async (companyId, userId) => {
      const document = await findInBatch(toStoredCompanyId(companyId), userId);
      return document?.state === 'active' ? toUser(document) : undefined;
    },
    findInAnyCompany: async (userId) => {
      const document = await Users.findOne({ _id: userId })
        .setOptions({ acrossTenants: 'a super admin works in every company' })
        .lean();
      return document?.state === 'active' ? toUser(document) : undefined;
    },
  };
}

/** The newest password changes that a user's document keeps. A reset by an emailed link keeps only its own change. */
const MAX_PASSWORD_CHANGES = 10;

export function createCredentialRepository({
  mongo,
  relay,
  createEvent,
  recordAct,
  clock,
}: Platform): CredentialRepository {
  const Users = userModel(mongo);
  return {
    find: async (companyId, userId) => {
      const document = await Users.findOne({ _id: userId, companyId: toStoredCompanyId(companyId) }).lean();
      if (!document || !isUsable(document)) return undefined;
      return { user: toUser(document), passwordHash: document.passwordHash };
    },
    setPassword: async (user, { passwordHash, method, changeId, expectedVersion, resetId }) => {
      const userId = user.id;
      const companyId = toStoredCompanyId(user.companyId);
      const byLink = method === 'reset-link';
      const events = [
        createEvent(domainEvents.passwordChanged, companyId, { userId, changeId, by: method }),
        recordAct(actorOf(user), companyId, {
          action: 'password.changed',
          target: { type: 'user', id: userId },
          after: { with: method },
        }),
      ];
      const change = { id: changeId, at: clock.now() };
      // The update below fails if the login is locked after this query, because a lock increments the security version.
      const isLocked = byLink && (await Users.exists({ _id: userId, companyId, lockedAt: { $exists: true } })) !== null;
      const updated = await findAndUpdateWithEvents(
        { model: Users, relay },
        {
          _id: userId,
          companyId,
          active: true,
          state: 'active',
          securityVersion: expectedVersion,
          ...(resetId ? { 'resetLinks.id': resetId } : {}),
        },
        {
          $set: { passwordHash, securityVersion: expectedVersion + 1 },
          $push: { passwordChanges: { $each: [change], $slice: byLink ? -1 : -MAX_PASSWORD_CHANGES } },
          $unset: {
            resetLinks: 1 as const,
            // Someone who guessed the password may have signed in from these networks.
            ...(method === 'current-password' ? {} : { signInNetworks: 1 as const }),
            // A right answer and a link both prove that the caller is the owner; only a link unlocks a locked login.
            ...(method === 'current-password' ? {} : { wrongAnswers: 1 as const }),
            ...(byLink ? { lockedAt: 1 as const } : {}),
            // The owner locked the login because of someone who may know the answer, or may have set the question.
            ...(isLocked ? { question: 1 as const } : {}),
          },
        },
        events,
      );
      return updated && toUser(updated);
    },
  };
}
