import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { BegunRequest, Fingerprints, RequestKeyRepository } from '../use-cases/ports/request-keys.ts';

interface RequestDocument {
  _id: string;
  fingerprint: string;
  startedAt: Date;
  expiresAt: Date;
  status?: number;
  body?: string;
}

/** The id is a hash of caller, call and key: a caller of another company never meets it. */
export const requestKeySchema = new Schema<RequestDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    status: { type: Number },
    body: { type: String },
  },
  { collection: 'request-keys', versionKey: false },
);
// The database clears away what is a day old.
requestKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

export function createRequestKeyRepository({ mongo }: Pick<Platform, 'mongo'>): RequestKeyRepository {
  const Requests = mongo.model<RequestDocument>('RequestKey', requestKeySchema);
  const standing = async (
    id: string,
    fingerprints: Fingerprints,
    staleBefore: Date,
    now: Date,
  ): Promise<BegunRequest> => {
    const known = await Requests.findOne({ _id: id }).lean();
    if (!known) return { kind: 'running' };
    if (!fingerprints.includes(known.fingerprint)) return { kind: 'other-request' };
    if (known.status !== undefined) return { kind: 'done', status: known.status, body: known.body ?? '' };
    const { startedAt } = known;
    if (startedAt >= staleBefore) return { kind: 'running' };
    const { modifiedCount } = await Requests.updateOne({ _id: id, startedAt }, { $set: { startedAt: now } });
    return { kind: modifiedCount === 1 ? 'started' : 'running' };
  };
  return {
    begin: async (id, fingerprints, { now, staleBefore, expiresAt }) => {
      try {
        await Requests.create([{ _id: id, fingerprint: fingerprints[0], startedAt: now, expiresAt }]);
        return { kind: 'started' };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return standing(id, fingerprints, staleBefore, now);
      }
    },
    finish: async (id, answer) => void (await Requests.updateOne({ _id: id }, { $set: answer })),
    forget: async (id) => void (await Requests.deleteOne({ _id: id, status: { $exists: false } })),
  };
}
