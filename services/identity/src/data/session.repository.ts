import type { Platform } from '@utility-pay/service-kit/platform';
import type { SessionRepository } from '../use-cases/ports/access.ts';
import { sessionModel } from './session.model.ts';
import { fromStoredCompanyId, toStoredCompanyId } from './user.model.ts';

const BY_TOKEN = { acrossTenants: 'the company is known only once the session is found by its token' };

export function createSessionRepository({ mongo }: Pick<Platform, 'mongo'>): SessionRepository {
  const Sessions = sessionModel(mongo);
  return {
    add: async ({ id, companyId, ...session }) =>
      void (await Sessions.create([{ _id: id, companyId: toStoredCompanyId(companyId), ...session }])),
    find: async (sessionId) => {
      const document = await Sessions.findOne({ _id: sessionId }).setOptions(BY_TOKEN).lean();
      if (!document) return undefined;
      const { _id: id, companyId, ...session } = document;
      return { id, companyId: fromStoredCompanyId(companyId), ...session };
    },
    recordUse: async ({ id, companyId, lastSeenAt, expiresAt }) =>
      void (await Sessions.updateOne(
        { _id: id, companyId: toStoredCompanyId(companyId) },
        { $max: { lastSeenAt, expiresAt } },
      )),
    recordConfirmation: async (sessionId, { id: userId, companyId, securityVersion }, at) => {
      const { matchedCount } = await Sessions.updateOne(
        { _id: sessionId, companyId: toStoredCompanyId(companyId), userId, securityVersion },
        { $set: { authenticatedAt: at } },
      );
      return matchedCount === 1;
    },
    end: async (sessionId) => {
      const { deletedCount } = await Sessions.deleteOne({ _id: sessionId }).setOptions(BY_TOKEN);
      return deletedCount === 1;
    },
    findIdsOf: async (companyId, userId) => {
      const documents = await Sessions.find({ companyId: toStoredCompanyId(companyId), userId }, { _id: 1 }).lean();
      return documents.map(({ _id }) => _id);
    },
    endAll: async (companyId, userId, retained) => {
      const ofUser = { companyId: toStoredCompanyId(companyId), userId };
      const documents = await Sessions.find(ofUser, { _id: 1 }).lean();
      const ended = documents.map(({ _id }) => _id).filter((sessionId) => sessionId !== retained?.sessionId);
      await Sessions.deleteMany({ ...ofUser, _id: { $in: ended } });
      if (retained)
        await Sessions.updateOne(
          { ...ofUser, _id: retained.sessionId },
          { $set: { securityVersion: retained.securityVersion } },
        );
      return ended;
    },
  };
}
