import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { type AttemptLimit, SLOW_DOWN_MS } from '../domain/attempt-limit.ts';
import type { AttemptCounters } from '../use-cases/ports/attempts.ts';

interface AttemptDocument {
  _id: string;
  count: number;
  windowEndsAt: Date;
  /** Set while attempts are slowed: the time from which the next one is allowed. */
  nextAt?: Date;
}

/** Counters belong to no company: those who attempt to sign in or claim are not known to belong to one. */
export const attemptSchema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
    nextAt: { type: Date },
  },
  { collection: 'attempts', versionKey: false },
);
attemptSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

/** Returns the id of a counter. The key is hashed, so that the collection contains no email addresses. */
const idOf = ({ name }: AttemptLimit, key: string): string =>
  `${name}-${createHash('sha256').update(key).digest('base64url')}`;

const addMs = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
const windowEnd = ({ windowMs }: AttemptLimit, now: Date): Date => addMs(now, windowMs);

/** Returns the new end of an open window. If the limit has a lock, the last permitted failure starts it. */
const endOfOpenWindow = ({ maxCount, lockMs }: AttemptLimit, now: Date) =>
  lockMs ? { $cond: [{ $eq: ['$count', maxCount - 1] }, addMs(now, lockMs), '$windowEndsAt'] } : '$windowEndsAt';

/** Returns the expression of `nextAt` after attempt number `count`. */
const nextAttemptAt = (slowAfter: number, count: object, now: Date) => {
  const times = SLOW_DOWN_MS.map((milliseconds) => addMs(now, milliseconds));
  const index = { $min: [{ $subtract: [count, slowAfter] }, times.length - 1] };
  return { $cond: [{ $gte: [count, slowAfter] }, { $arrayElemAt: [times, index] }, '$$REMOVE'] };
};

export function createAttemptCounters({ mongo }: Pick<Platform, 'mongo'>): AttemptCounters {
  const Attempts = mongo.model<AttemptDocument>('Attempt', attemptSchema);

  /** Counts an attempt in an existing counter; null if there is none, or if its attempts are slowed at this time. */
  const incrementExisting = (limit: AttemptLimit, key: string, now: Date) => {
    const isOver = { $lte: ['$windowEndsAt', now] };
    const count = { $cond: [isOver, 1, { $add: ['$count', 1] }] };
    return Attempts.findOneAndUpdate(
      { _id: idOf(limit, key), nextAt: { $not: { $gt: now } } },
      [
        {
          $set: {
            count,
            windowEndsAt: { $cond: [isOver, windowEnd(limit, now), endOfOpenWindow(limit, now)] },
            ...(limit.slowAfter === undefined ? {} : { nextAt: nextAttemptAt(limit.slowAfter, count, now) }),
          },
        },
      ],
      { returnDocument: 'after', updatePipeline: true },
    ).lean();
  };
  const increment: AttemptCounters['increment'] = async (limit, key, now) => {
    const counted = await incrementExisting(limit, key, now);
    if (counted) return { count: counted.count, windowEndsAt: counted.windowEndsAt };
    const first = { count: 1, windowEndsAt: windowEnd(limit, now) };
    try {
      await Attempts.create([{ _id: idOf(limit, key), ...first }]);
      return first;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const slowed = await Attempts.findOne({ _id: idOf(limit, key) }).lean();
    if (slowed?.nextAt && now < slowed.nextAt) return { ...slowed, waitsUntil: slowed.nextAt };
    // Another attempt created the counter meanwhile.
    return increment(limit, key, now);
  };
  return {
    increment,
    peek: async (limit, key, now) => {
      const counter = await Attempts.findOne({ _id: idOf(limit, key) }).lean();
      return counter && now < counter.windowEndsAt ? counter : undefined;
    },
    clear: async (limit, key) => void (await Attempts.deleteOne({ _id: idOf(limit, key) })),
    decrement: async (limit, key, windowEndsAt) => {
      const window = windowEndsAt ? { windowEndsAt } : {};
      await Attempts.updateOne({ _id: idOf(limit, key), count: { $gt: 0 }, ...window }, { $inc: { count: -1 } });
    },
  };
}
