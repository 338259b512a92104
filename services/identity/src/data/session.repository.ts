import type { Role } from '@utility-pay/contracts';
import { type Platform, tenantPlugin } from '@utility-pay/service-kit';
import { Schema } from 'mongoose';
import type { SessionRepository } from '../use-cases/ports.ts';
import { companyIn, companyOut } from './user-document.ts';

interface SessionDocument {
  _id: string;
  companyId: number;
  userId: string;
  role: Role;
  lastSeenAt: Date;
  expiresAt: Date;
  endsAt: Date;
}

const date = { type: Date, required: true };
const schema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    role: { type: String, required: true },
    lastSeenAt: date,
    expiresAt: date,
    endsAt: date,
  },
  { collection: 'sessions', versionKey: false },
);
schema.plugin(tenantPlugin);
// The database clears away what has run out.
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const BY_TOKEN = { acrossTenants: 'a token tells its company only once it is found' };

export function createSessionRepository({
  mongo,
}: Pick<Platform, 'mongo'>): SessionRepository & { prepare(): Promise<void> } {
  const Sessions = mongo.model<SessionDocument>('Session', schema);
  return {
    prepare: async () => void (await Sessions.createIndexes()),
    open: async ({ id, companyId, ...session }) =>
      void (await Sessions.create([{ _id: id, companyId: companyIn(companyId), ...session }])),
    find: async (sessionId) => {
      const found = await Sessions.findOne({ _id: sessionId }).setOptions(BY_TOKEN).lean();
      if (!found) return undefined;
      const { _id: id, companyId, ...session } = found;
      return { id, companyId: companyOut(companyId), ...session };
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
  };
}
