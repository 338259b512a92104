import type { Role } from '@utility-pay/contracts';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { SessionRepository } from '../use-cases/ports/sessions.ts';
import { fromStoredCompanyId, toStoredCompanyId } from './user.model.ts';

interface SessionDocument {
  /** SHA-256 of the token. */
  _id: string;
  companyId: number;
  userId: string;
  role: Role;
  securityVersion: number;
  authenticatedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endsAt: Date;
}

const date = { type: Date, required: true };
export const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    role: { type: String, required: true },
    securityVersion: { type: Number, required: true },
    authenticatedAt: date,
    lastSeenAt: date,
    expiresAt: date,
    endsAt: date,
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.plugin(tenantPlugin);
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });
// For ending all sessions of a user.
sessionSchema.index({ companyId: 1, userId: 1 });

/** Sessions that one query deletes. */
const BATCH_SIZE = 500;
const BY_TOKEN = { acrossTenants: 'the company is known only once the session is found by its token' };

export function createSessionRepository({ mongo }: Pick<Platform, 'mongo'>): SessionRepository {
  const Sessions = mongo.model<SessionDocument>('Session', sessionSchema);

  /** Deletes a user's oldest sessions in batches and yields their ids. The newest `kept` ones and `retainedId` stay. */
  async function* endOldest(
    companyId: number | null,
    userId: string,
    retainedId: string | undefined,
    kept: number,
  ): AsyncGenerator<string[]> {
    const ofUser = { companyId: toStoredCompanyId(companyId), userId };
    const ending = retainedId === undefined ? ofUser : { ...ofUser, _id: { $ne: retainedId } };
    let ids: string[];
    do {
      // `endsAt` has the order of the sign-ins: neither use of a session nor a confirmed password changes it.
      const documents = await Sessions.find(ending, { _id: 1 })
        .sort({ endsAt: -1 })
        .skip(kept)
        .limit(BATCH_SIZE)
        .lean();
      ids = documents.map(({ _id }) => _id);
      if (ids.length === 0) return;
      await Sessions.deleteMany({ ...ofUser, _id: { $in: ids } });
      yield ids;
      // Not until none is left: the user may sign in again meanwhile.
    } while (ids.length === BATCH_SIZE);
  }

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
    endAll: async function* (companyId, userId, retained) {
      yield* endOldest(companyId, userId, retained?.sessionId, 0);
      if (retained)
        await Sessions.updateOne(
          { companyId: toStoredCompanyId(companyId), userId, _id: retained.sessionId },
          { $set: { securityVersion: retained.securityVersion } },
        );
    },
    endOldest: ({ id, companyId, userId }, kept) => endOldest(companyId, userId, id, kept - 1),
  };
}
