import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { TEST_WINDOW_MS, type TestCount } from '../domain/test-limit.ts';
import type { TestCounter } from '../use-cases/ports.ts';

interface CounterDocument extends TestCount {
  /** The company's id. */
  _id: number;
  companyId: number;
}

export const testCounterSchema = new Schema<CounterDocument>(
  {
    _id: { type: Number, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
  },
  { collection: 'test-counters', versionKey: false },
);
testCounterSchema.plugin(tenantPlugin);
testCounterSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

/** Counts in MongoDB, so that a lost Redis does not reset the limit. */
export function createTestCounter({ mongo }: Pick<Platform, 'mongo'>): TestCounter {
  const Counters = mongo.model<CounterDocument>('TestCounter', testCounterSchema);
  const increment = (companyId: number, now: Date, windowEndsAt: Date) => {
    const isOver = { $lte: ['$windowEndsAt', now] };
    return Counters.findOneAndUpdate(
      { _id: companyId, companyId },
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
    count: (companyId, now) =>
      retryOnConflict<TestCount>(async () => {
        const windowEndsAt = new Date(now.getTime() + TEST_WINDOW_MS);
        const counter = await increment(companyId, now, windowEndsAt);
        if (counter) return { done: counter };
        try {
          const first = { count: 1, windowEndsAt };
          await Counters.create([{ _id: companyId, companyId, ...first }]);
          return { done: first };
        } catch (error) {
          // A concurrent request created the counter; the next attempt increments it.
          if (isDuplicateKey(error)) return undefined;
          throw error;
        }
      }),
  };
}
