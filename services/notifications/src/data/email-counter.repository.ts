import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { EmailCount } from '../domain/email-limits.ts';
import type { EmailCounter } from '../use-cases/ports/deliveries.ts';

interface CounterDocument {
  /** Company and purpose. */
  _id: string;
  companyId: number;
  /** Ids of what the emails of the window are about, in their order: at most one more than the limit allows. */
  subjects: string[];
  windowEndsAt: Date;
}

export const emailCounterSchema = new Schema<CounterDocument>(
  {
    _id: { type: String, required: true },
    subjects: { type: [String], required: true },
    windowEndsAt: { type: Date, required: true },
  },
  { collection: 'email-counters', versionKey: false },
);
emailCounterSchema.plugin(tenantPlugin);
emailCounterSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

/** Counts in MongoDB, so that a lost Redis does not reset a limit. */
export function createEmailCounter({ mongo }: Pick<Platform, 'mongo'>): EmailCounter {
  const Counters = mongo.model<CounterDocument>('EmailCounter', emailCounterSchema);
  return {
    count: (companyId, { purpose, max, windowMs }, subjectId, now) =>
      retryOnConflict<EmailCount>(async () => {
        const _id = `${companyId}-${purpose}`;
        const windowEndsAt = new Date(now.getTime() + windowMs);
        const counter = await Counters.findOne({ _id, companyId }).lean();
        if (!counter) {
          try {
            await Counters.create([{ _id, companyId, subjects: [subjectId], windowEndsAt }]);
            return { done: { count: 1, windowEndsAt } };
          } catch (error) {
            // A concurrent request created the counter; the next attempt adds to it.
            if (isDuplicateKey(error)) return undefined;
            throw error;
          }
        }
        const isOver = counter.windowEndsAt <= now;
        const subjects = isOver ? [] : counter.subjects;
        const index = subjects.indexOf(subjectId);
        const isCounted = index !== -1;
        const count = isCounted ? index + 1 : subjects.length + 1;
        const end = isOver ? windowEndsAt : counter.windowEndsAt;
        if (isCounted || subjects.length > max) return { done: { count, windowEndsAt: end } };
        const { matchedCount } = await Counters.updateOne(
          { _id, companyId, windowEndsAt: counter.windowEndsAt, subjects: { $size: counter.subjects.length } },
          { $set: { subjects: [...subjects, subjectId], windowEndsAt: end } },
        );
        return matchedCount === 1 ? { done: { count, windowEndsAt: end } } : undefined;
      }),
  };
}
