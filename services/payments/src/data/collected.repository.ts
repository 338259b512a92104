import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { type Batch, type CollectedOnDay, NOTHING, plus } from '../domain/collected.ts';
import type { CollectedBooks } from '../use-cases/ports/collected.ts';
import { collectedModels } from './collected.model.ts';

/** Milliseconds after its last change that a day is counted again. */
const CHECK_AFTER_MS = 60 * 60_000;

const unlessThere = (error: unknown): void => {
  if (!isDuplicateKey(error)) throw error;
};

export function createCollectedBooks({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): CollectedBooks {
  const { Totals, Days } = collectedModels(mongo);
  const idOf = (companyId: number, day: string): string => `${companyId}/${day}`;

  async function enterDay(companyId: number, number: number, { day, totalMinor, count }: CollectedOnDay) {
    const _id = idOf(companyId, day);
    const checkAt = new Date(clock.now().getTime() + CHECK_AFTER_MS);
    const { matchedCount } = await Days.updateOne(
      { _id, companyId, batch: { $lt: number } },
      { $inc: { totalMinor, count }, $set: { batch: number, checkAt } },
    );
    // Either the day has taken this batch already, or it is new: then it is born with it.
    if (matchedCount === 0) {
      await Days.create([{ _id, companyId, day, totalMinor, count, batch: number, checkAt }]).catch(unlessThere);
    }
  }

  return {
    standing: async (companyId) => {
      const found = await Totals.findOne({ _id: companyId, companyId }).lean();
      if (!found) return { sequence: 0, total: NOTHING };
      const { sequence, totalMinor, count, batch } = found;
      return { sequence, total: { totalMinor, count }, ...(batch ? { batch } : {}) };
    },
    take: async (companyId, sequence, batch: Batch) => {
      if (sequence === 0) {
        await Totals.create([{ _id: companyId, companyId, sequence, ...NOTHING }]).catch(unlessThere);
      }
      const { totalMinor, count } = batch.total;
      const { matchedCount } = await Totals.updateOne(
        { _id: companyId, companyId, sequence, batch: { $exists: false } },
        { $inc: { totalMinor, count }, $set: { sequence: batch.number, batch } },
      );
      return matchedCount === 1;
    },
    enter: async (companyId, { number, days }) => {
      for (const day of days) await enterDay(companyId, number, day);
    },
    close: async (companyId, number) => {
      await Totals.updateOne({ _id: companyId, companyId, sequence: number }, { $unset: { batch: 1 } });
    },
    day: async (companyId, day) => {
      const found = await Days.findOne({ _id: idOf(companyId, day), companyId }).lean();
      return found ? { totalMinor: found.totalMinor, count: found.count } : NOTHING;
    },
    days: (companyId, from, to) =>
      Days.find({ companyId, day: { $gte: from, $lte: to } }, { _id: 0, day: 1, totalMinor: 1, count: 1 })
        .sort({ day: 1 })
        .lean(),
    sumOfDays: async (companyId) => {
      const days = await Days.find({ companyId }, { _id: 0, totalMinor: 1, count: 1 }).lean();
      return days.reduce(plus, NOTHING);
    },
    toCheck: async (now, limit) => {
      const days = await Days.find({ checkAt: { $lte: now } }, { companyId: 1, day: 1 })
        .setOptions({ acrossTenants: 'the sweep counts every company’s days again' })
        .limit(limit)
        .lean();
      return days.map(({ companyId, day }) => ({ companyId, day }));
    },
    checked: async (companyId, day, sequence) => {
      const filter = { _id: idOf(companyId, day), companyId, batch: { $lte: sequence } };
      await Days.updateOne(filter, { $unset: { checkAt: 1 } });
    },
  };
}
