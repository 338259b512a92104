import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { AttemptLimit } from '../domain/attempt-limit.ts';
import type { AttemptCounters } from '../use-cases/ports.ts';

interface AttemptDocument {
  _id: string;
  count: number;
  windowEndsAt: Date;
}

/** Failures come from strangers, before any company is known: the counters belong to the deployment. */
export const attemptSchema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
  },
  { collection: 'attempts', versionKey: false },
);
// The database clears away windows that are over.
attemptSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

/** Hashed: the collection holds no addresses of people. */
const idOf = ({ name }: AttemptLimit, key: string): string =>
  `${name}-${createHash('sha256').update(key).digest('base64url')}`;

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const windowEnd = ({ windowMs }: AttemptLimit, now: Date): Date => later(now, windowMs);

/** When a window ends that goes on: from the last failure that is let through a lock may begin. */
const endOfOpen = ({ failures, lockMs }: AttemptLimit, now: Date) =>
  lockMs ? { $cond: [{ $eq: ['$count', failures - 1] }, later(now, lockMs), '$windowEndsAt'] } : '$windowEndsAt';

export function createAttemptCounters({ mongo }: Pick<Platform, 'mongo'>): AttemptCounters {
  const Attempts = mongo.model<AttemptDocument>('Attempt', attemptSchema);
  const countMore = (limit: AttemptLimit, key: string, now: Date) => {
    const isOver = { $lte: ['$windowEndsAt', now] };
    return Attempts.findOneAndUpdate(
      { _id: idOf(limit, key) },
      [
        {
          $set: {
            count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
            windowEndsAt: { $cond: [isOver, windowEnd(limit, now), endOfOpen(limit, now)] },
          },
        },
      ],
      { returnDocument: 'after', updatePipeline: true },
    ).lean();
  };
  const countFirst = async (limit: AttemptLimit, key: string, now: Date) => {
    const first = { _id: idOf(limit, key), count: 1, windowEndsAt: windowEnd(limit, now) };
    await Attempts.create([first]);
    return first;
  };
  const count = async (limit: AttemptLimit, key: string, now: Date): Promise<AttemptDocument> => {
    const counted = await countMore(limit, key, now);
    if (counted) return counted;
    try {
      return await countFirst(limit, key, now);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another first attempt was faster: its counter is there to be counted on.
      return count(limit, key, now);
    }
  };
  return {
    count,
    peek: async (limit, key, now) => {
      const found = await Attempts.findOne({ _id: idOf(limit, key) }).lean();
      return found && now < found.windowEndsAt ? found : undefined;
    },
    clear: async (limit, key) => void (await Attempts.deleteOne({ _id: idOf(limit, key) })),
    forgive: async (limit, key) =>
      void (await Attempts.updateOne({ _id: idOf(limit, key), count: { $gt: 0 } }, { $inc: { count: -1 } })),
  };
}
