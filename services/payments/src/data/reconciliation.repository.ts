import { nextVersion, saveAggregate, setOrUnset } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import { type DayState, oldestOpenAt, openExceptions, type ReconciliationDay } from '../domain/reconciliation-day.ts';
import type { DayKey, ReconciliationRepository } from '../use-cases/ports/reconciliation.ts';

interface DayDocument extends ReconciliationDay, OutboxFields {
  /** Company, environment and day. */
  _id: string;
  /** Since when its oldest open exception is known; absent without any. */
  openSince?: Date;
  /** Open exceptions, for lists; absent before the first comparison. */
  openCount?: number;
}

const needed = { type: String, required: true };
const instant = { type: Date };
const neededInstant = { type: Date, required: true };
const mixed = { type: Schema.Types.Mixed, required: true };
export const reconciliationDaySchema = new Schema<DayDocument>(
  {
    _id: needed,
    testMode: { type: Boolean, required: true },
    day: needed,
    timeZone: needed,
    startsAt: neededInstant,
    endsAt: neededInstant,
    state: needed,
    listProblem: { type: String },
    own: mixed,
    provider: { type: Schema.Types.Mixed },
    journal: mixed,
    exceptions: mixed,
    omittedCount: { type: Number, required: true },
    ranAt: instant,
    nextRunAt: instant,
    importedAt: instant,
    openSince: instant,
    openCount: { type: Number },
    version: { type: Number, required: true },
  },
  { collection: 'reconciliation-days', versionKey: false },
);
reconciliationDaySchema.plugin(tenantPlugin);
reconciliationDaySchema.plugin(outboxPlugin);
// A company's days, newest first.
reconciliationDaySchema.index({ companyId: 1, testMode: 1, day: -1 });
// The sweep for days to compare; contains open days only.
reconciliationDaySchema.index({ nextRunAt: 1 }, { sparse: true, acrossTenants: 'the sweep covers all companies' });
// The oldest open exception, for the metric; contains days with open exceptions only.
reconciliationDaySchema.index(
  { openSince: 1, testMode: 1 },
  { partialFilterExpression: { openSince: { $exists: true } }, acrossTenants: 'a metric covers all companies' },
);

// The oldest day that is not reconciled, for the metric.
reconciliationDaySchema.index({ testMode: 1, state: 1, endsAt: 1 }, { acrossTenants: 'a metric covers all companies' });

const ACROSS_TENANTS = { acrossTenants: "the sweep compares every company's days" };
/** Matches any date. Unlike `$exists: true`, it bounds the scan of an index. */
const ANY_TIME = { $gt: new Date(0) };
/** States of a day that was not compared with the provider's list or a settlement file. */
const UNRECONCILED: DayState[] = ['pending', 'list-unavailable'];

export function createReconciliationRepository({ mongo, relay }: Platform): ReconciliationRepository {
  const Days = mongo.model<DayDocument>('ReconciliationDay', reconciliationDaySchema);
  relay.watch(Days);
  const idOf = ({ companyId, testMode, day }: DayKey): string => `${companyId}/${testMode ? 'test' : 'live'}/${day}`;

  return {
    add: async (day) => {
      await Days.create([{ ...day, _id: idOf(day) }]).catch((error: unknown) => {
        // Another worker has added the day, or this worker did before a crash.
        if (!isDuplicateKey(error)) throw error;
      });
    },
    find: async (key) => {
      const document = await Days.findOne({ _id: idOf(key), companyId: key.companyId }).lean();
      return document ? toDay(document) : undefined;
    },
    list: async (companyId, { testMode, from, to, withExceptions }) => {
      const range = { companyId, testMode, day: { $gte: from, $lte: to } };
      const documents = await Days.find(range, withExceptions ? {} : { exceptions: 0 })
        .sort({ day: -1 })
        .lean<(Omit<DayDocument, 'exceptions'> & Partial<Pick<DayDocument, 'exceptions'>>)[]>();
      return documents.map((document) => ({
        ...toDay({ ...document, exceptions: document.exceptions ?? [] }),
        openCount: document.openCount ?? 0,
        ...(document.openSince ? { oldestOpenAt: document.openSince } : {}),
      }));
    },
    hasEarlier: async ({ companyId, testMode, day }) =>
      (await Days.exists({ companyId, testMode, day: { $lt: day }, ranAt: ANY_TIME })) !== null,
    listDue: async (now, { limit, skip }) => {
      const documents = await Days.find({ nextRunAt: { $lte: now } })
        .setOptions(ACROSS_TENANTS)
        .sort({ nextRunAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return documents.map(toDay);
    },
    lease: async ({ nextRunAt, ...day }, until) => {
      const filter = { _id: idOf(day), companyId: day.companyId, nextRunAt };
      return (await Days.updateOne(filter, { $set: { nextRunAt: until } })).matchedCount === 1;
    },
    save: async (day, events) => {
      const { version, listProblem, provider, nextRunAt, ranAt, importedAt, ...always } = day;
      const optional = { listProblem, provider, nextRunAt, ranAt, importedAt, openSince: oldestOpenAt(day) };
      const isSaved = await saveAggregate(
        { model: Days, relay },
        { _id: idOf(day), companyId: day.companyId, version },
        setOrUnset({ ...always, openCount: openExceptions(day).length, ...optional }),
        events,
      );
      return isSaved ? nextVersion(day) : undefined;
    },
    oldestOpen: async () => {
      const oldest = await Days.findOne({ openSince: ANY_TIME, testMode: false }, { openSince: 1 })
        .setOptions({ acrossTenants: 'a metric covers all companies' })
        .sort({ openSince: 1 })
        .lean();
      return oldest?.openSince;
    },
    oldestUnreconciled: async () => {
      const oldest = await Days.findOne({ testMode: false, state: { $in: UNRECONCILED } }, { endsAt: 1 })
        .setOptions({ acrossTenants: 'a metric covers all companies' })
        .sort({ endsAt: 1 })
        .lean();
      return oldest?.endsAt;
    },
  };
}

function toDay({ _id, openSince, openCount, outbox, outboxAt, ...day }: DayDocument): ReconciliationDay {
  return day;
}
