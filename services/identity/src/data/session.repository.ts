import type { Role } from '@utility-pay/contracts';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { SessionRepository } from '../use-cases/ports.ts';
import { companyIn, companyOut } from './user-document.ts';

interface SessionDocument {
  _id: string;
  companyId: number;
  userId: string;
  role: Role;
  securityVersion?: number;
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
    securityVersion: { type: Number },
    lastSeenAt: date,
    expiresAt: date,
    endsAt: date,
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.plugin(tenantPlugin);
// The database clears away what has run out.
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });
// Serves ending all sessions of a user.
sessionSchema.index({ companyId: 1, userId: 1 });

const BY_TOKEN = { acrossTenants: 'a token tells its company only once it is found' };

export function createSessionRepository({ mongo }: Pick<Platform, 'mongo'>): SessionRepository {
  const Sessions = mongo.model<SessionDocument>('Session', sessionSchema);
  return {
    open: async ({ id, companyId, ...session }) =>
      void (await Sessions.create([{ _id: id, companyId: companyIn(companyId), ...session }])),
    find: async (sessionId) => {
      const found = await Sessions.findOne({ _id: sessionId }).setOptions(BY_TOKEN).lean();
      if (!found) return undefined;
      const { _id: id, companyId, securityVersion = 0, ...session } = found;
      return { id, companyId: companyOut(companyId), securityVersion, ...session };
    },
    seen: async ({ id, companyId, lastSeenAt, expiresAt }) =>
      void (await Sessions.updateOne(
        { _id: id, companyId: companyIn(companyId) },
        { $max: { lastSeenAt, expiresAt } },
      )),
    end: async (sessionId) => {
      const { deletedCount } = await Sessions.deleteOne({ _id: sessionId }).setOptions(BY_TOKEN);
      return deletedCount === 1;
    },
    openOf: async (companyId, userId) =>
      (await Sessions.find({ companyId: companyIn(companyId), userId }, { _id: 1 }).lean()).map(({ _id }) => _id),
    endAll: async (companyId, userId, keep) => {
      const theirs = { companyId: companyIn(companyId), userId };
      const open = await Sessions.find(theirs, { _id: 1 }).lean();
      const ended = open.map(({ _id }) => _id).filter((sessionId) => sessionId !== keep?.sessionId);
      await Sessions.deleteMany({ ...theirs, _id: { $in: ended } });
      if (keep)
        await Sessions.updateOne(
          { ...theirs, _id: keep.sessionId },
          { $set: { securityVersion: keep.securityVersion } },
        );
      return ended;
    },
  };
}
