import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { TEST_WINDOW_MS, type TestCount } from '../domain/test-limit.ts';
import type { TestCounter } from '../use-cases/ports/configurations.ts';

interface CounterDocument extends TestCount {
  /** The company's id. */
  _id: number;
  companyId: number;
}

export const testSchema = new Schema<CounterDocument>(
  {
    _id: { type: Number, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
  },
  { collection: 'test-counters', versionKey: false },
);
testSchema.plugin(tenantPlugin);
// The database clears away windows that are over.
testSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

/** Counted in the database: an empty Redis gives no free tests. */
export function createTestCounter({ mongo }: Pick<Platform, 'mongo'>): TestCounter {
  const Counters = mongo.model<CounterDocument>('TestCounter', testSchema);
  const endOf = (now: Date): Date => new Date(now.getTime() + TEST_WINDOW_MS);
  const countMore = (companyId: number, now: Date) => {
    const isOver = { $lte: ['$windowEndsAt', now] };
    return Counters.findOneAndUpdate(
      { _id: companyId, companyId },
      [
        {
          $set: {
            count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
            windowEndsAt: { $cond: [isOver, endOf(now), '$windowEndsAt'] },
          },
        },
      ],
      { returnDocument: 'after', updatePipeline: true },
    ).lean();
  };
  const count = async (companyId: number, now: Date): Promise<TestCount> => {
    const counted = await countMore(companyId, now);
    if (counted) return counted;
    try {
      const first = { count: 1, windowEndsAt: endOf(now) };
      await Counters.create([{ _id: companyId, companyId, ...first }]);
      return first;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another first test was faster: its counter is there to be counted on.
      return count(companyId, now);
    }
  };
  return { count };
}
