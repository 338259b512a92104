import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { EmailCount } from '../domain/email-limits.ts';
import type { EmailCounter } from '../use-cases/ports.ts';

interface CounterDocument extends EmailCount {
  /** Company and purpose. */
  _id: string;
  companyId: number;
}

export const emailCounterSchema = new Schema<CounterDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
  },
  { collection: 'email-counters', versionKey: false },
);
emailCounterSchema.plugin(tenantPlugin);
emailCounterSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

/** Counts in MongoDB, so that a lost Redis does not reset a limit. */
export function createEmailCounter({ mongo }: Pick<Platform, 'mongo'>): EmailCounter {
  const Counters = mongo.model<CounterDocument>('EmailCounter', emailCounterSchema);
  const increment = (_id: string, companyId: number, now: Date, windowEndsAt: Date) => {
    const isOver = { $lte: ['$windowEndsAt', now] };
    return Counters.findOneAndUpdate(
      { _id, companyId },
      [
        {
          $set: {
            count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
            windowEndsAt: { $cond: [isOver, windowEndsAt, '$windowEndsAt'] },
          },
        },
      ],
      { returnDocument: 'after', updatePipeline: true },
    ).lean();
  };
  return {
    count: (companyId, { purpose, windowMs }, now) =>
      retryOnConflict<EmailCount>(async () => {
        const _id = `${companyId}-${purpose}`;
        const windowEndsAt = new Date(now.getTime() + windowMs);
        const counter = await increment(_id, companyId, now, windowEndsAt);
        if (counter) return { done: counter };
        try {
          const first = { count: 1, windowEndsAt };
          await Counters.create([{ _id, companyId, ...first }]);
          return { done: first };
        } catch (error) {
          // A concurrent request created the counter; the next attempt increments it.
          if (isDuplicateKey(error)) return undefined;
          throw error;
        }
      }),
  };
}
