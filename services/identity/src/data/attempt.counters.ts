import { createHash } from 'node:crypto';
import { isDuplicateKey, type Platform } from '@utility-pay/service-kit';
import { Schema } from 'mongoose';
import type { AttemptLimit } from '../domain/attempt-limit.ts';
import type { AttemptCounters } from '../use-cases/ports.ts';

interface AttemptDocument {
  _id: string;
  count: number;
  windowEndsAt: Date;
}

/** Failures come from strangers, before any company is known: the counters belong to the deployment. */
const schema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
  },
  { collection: 'attempts', versionKey: false },
);
// The database clears away windows that are over.
schema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0 });

/** Hashed: the collection holds no addresses of people. */
const idOf = ({ name }: AttemptLimit, key: string): string =>
  `${name}-${createHash('sha256').update(key).digest('base64url')}`;

export function createAttemptCounters({
  mongo,
}: Pick<Platform, 'mongo'>): AttemptCounters & { prepare(): Promise<void> } {
  const Attempts = mongo.model<AttemptDocument>('Attempt', schema);
  const countOnce = (limit: AttemptLimit, key: string, now: Date) => {
    const isOver = { $not: [{ $gt: ['$windowEndsAt', now] }] };
    const ends = new Date(now.getTime() + limit.windowMs);
    return Attempts.findOneAndUpdate(
      { _id: idOf(limit, key) },
      [
        {
          $set: {
            count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
            windowEndsAt: { $cond: [isOver, ends, '$windowEndsAt'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after', updatePipeline: true },
    ).lean();
  };
  return {
    prepare: async () => void (await Attempts.createIndexes()),
    count: (limit, key, now) =>
      // Of two first attempts at once one may find the other's counter: it is there the second time.
      countOnce(limit, key, now).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return countOnce(limit, key, now);
      }),
    forgive: async (limit, key) =>
      void (await Attempts.updateOne({ _id: idOf(limit, key), count: { $gt: 0 } }, { $inc: { count: -1 } })),
  };
}
