import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type {
  IdempotencyKeyRepository,
  IdempotentRequest,
  RequestHashes,
} from '../use-cases/ports/idempotency-keys.ts';

interface IdempotencyKeyDocument {
  _id: string;
  requestHash: string;
  startedAt: Date;
  expiresAt: Date;
  /** The response; absent while the request is in progress. */
  status?: number;
  body?: string;
}

/** The id is a hash of caller, route and key, so that callers of different companies never share a document. */
export const idempotencyKeySchema = new Schema<IdempotencyKeyDocument>(
  {
    _id: { type: String, required: true },
    requestHash: { type: String, required: true },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    status: { type: Number },
    body: { type: String },
  },
  { collection: 'idempotency-keys', versionKey: false },
);
idempotencyKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

export function createIdempotencyKeyRepository({ mongo }: Pick<Platform, 'mongo'>): IdempotencyKeyRepository {
  const Keys = mongo.model<IdempotencyKeyDocument>('IdempotencyKey', idempotencyKeySchema);

  /** Returns the state of a request whose key exists, and starts the request again if it was interrupted. */
  const resume = async (
    keyHash: string,
    requestHashes: RequestHashes,
    staleBefore: Date,
    now: Date,
  ): Promise<IdempotentRequest> => {
    const existing = await Keys.findOne({ _id: keyHash }).lean();
    // The first request was refused meanwhile, and released the key: the client may send its request again.
    if (!existing) return { kind: 'in-progress' };
    const { requestHash, status, body = '', startedAt } = existing;
    if (!requestHashes.includes(requestHash)) return { kind: 'hash-mismatch' };
    if (status !== undefined) return { kind: 'completed', status, body };
    if (startedAt >= staleBefore) return { kind: 'in-progress' };
    const { modifiedCount } = await Keys.updateOne({ _id: keyHash, startedAt }, { $set: { startedAt: now } });
    return { kind: modifiedCount === 1 ? 'started' : 'in-progress' };
  };

  return {
    start: async (keyHash, requestHashes, { now, staleBefore, expiresAt }) => {
      try {
        await Keys.create([{ _id: keyHash, requestHash: requestHashes[0], startedAt: now, expiresAt }]);
        return { kind: 'started' };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return resume(keyHash, requestHashes, staleBefore, now);
      }
    },
    complete: async (keyHash, response) => void (await Keys.updateOne({ _id: keyHash }, { $set: response })),
    release: async (keyHash) => void (await Keys.deleteOne({ _id: keyHash, status: { $exists: false } })),
  };
}
