import { nextVersion, saveAggregate, setOrUnset } from '@utility-pay/service-kit/aggregate';
import { insertIfAbsent } from '@utility-pay/service-kit/mongo/insert-missing';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import { Schema } from 'mongoose';
import type { PickupFile, PickupFileState } from '../domain/file-pickup.ts';
import type { PickupFileRepository } from '../use-cases/ports/file-pickup.ts';

interface PickupFileDocument extends Omit<PickupFile, 'id'>, OutboxFields {
  _id: string;
}

/** Maximum ids in one query. */
const MAX_IDS = 500;

const text = { type: String, required: true };
const number = { type: Number, required: true };
const date = { type: Date };
export const pickupFileSchema = new Schema<PickupFileDocument>(
  {
    _id: text,
    name: text,
    bytes: number,
    modifiedAt: { ...date, required: true },
    state: text,
    period: { type: Number },
    foundAt: { ...date, required: true },
    repeats: number,
    uploadId: { type: String },
    message: { type: String },
    isInterrupted: { type: Boolean },
    reportAt: date,
    finishedAt: date,
    reported: { type: String },
    resultWrittenAt: date,
    version: number,
  },
  { collection: 'pickup-files', versionKey: false },
);
pickupFileSchema.plugin(tenantPlugin);
pickupFileSchema.plugin(outboxPlugin);
// Serves the list, newest first.
pickupFileSchema.index({ companyId: 1, foundAt: 1, _id: 1 });
// Finds files that wait to be uploaded.
pickupFileSchema.index({ companyId: 1, state: 1, foundAt: 1 });
// Finds files of which something is to be reported.
pickupFileSchema.index({ reportAt: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

const OPTIONAL = [
  'period',
  'uploadId',
  'message',
  'isInterrupted',
  'reportAt',
  'finishedAt',
  'reported',
  'resultWrittenAt',
] as const;
const OPEN_STATES: PickupFileState[] = ['waiting', 'removed'];

const toFile = ({ _id, outbox: _outbox, outboxAt: _outboxAt, ...file }: PickupFileDocument): PickupFile => ({
  ...file,
  id: _id,
});

export function createPickupFileRepository({ mongo, relay }: Pick<Platform, 'mongo' | 'relay'>): PickupFileRepository {
  const Files = mongo.model<PickupFileDocument>('PickupFile', pickupFileSchema);
  relay.watch(Files);

  return {
    add: async (companyId, files) => {
      const known = new Set<string>();
      for (const ids of slicesOf(
        files.map(({ id }) => id),
        MAX_IDS,
      ))
        for (const { _id } of await Files.find({ companyId, _id: { $in: ids } }, { _id: 1 }).lean()) known.add(_id);
      for (const { id, ...file } of files) {
        // Another worker may add it meanwhile.
        if (!known.has(id)) await insertIfAbsent(Files, { ...file, _id: id });
      }
    },
    find: async (companyId, id) => {
      const document = await Files.findOne({ _id: id, companyId }).lean<PickupFileDocument>();
      return document ? toFile(document) : undefined;
    },
    countFound: (companyId, { since, limit }) =>
      Files.countDocuments({ companyId, foundAt: { $gt: since } }).limit(limit),
    countRefusedReported: (companyId, { since, limit }) =>
      Files.countDocuments({ companyId, state: 'refused', foundAt: { $gt: since }, reported: 'result' }).limit(limit),
    findOpen: async (companyId, allIds) => {
      const open: PickupFile[] = [];
      for (const ids of slicesOf(allIds, MAX_IDS)) {
        const isOpen = [{ state: { $in: OPEN_STATES } }, { state: 'refused' as const, period: null }];
        const found = Files.find({ companyId, _id: { $in: ids }, $or: isOpen });
        open.push(...(await found.lean<PickupFileDocument[]>()).map(toFile));
      }
      return open;
    },
    listWaiting: async (companyId, limit) => {
      const waiting = Files.find({ companyId, state: 'waiting' }).sort({ foundAt: 1 }).limit(limit);
      return (await waiting.lean<PickupFileDocument[]>()).map(toFile);
    },
    list: async (companyId, page) => {
      const files = Files.find({ companyId }).lean<PickupFileDocument[]>();
      const { rows, hasNextPage } = await readNewestFirst(files, page, { time: 'foundAt' });
      return { rows: rows.map(toFile), hasNextPage };
    },
    save: async ({ version }, after, events) => {
      const { id: _id, companyId, version: _version, ...fields } = after;
      const key = { _id, companyId, version };
      const isSaved = await saveAggregate({ model: Files, relay }, key, setOrUnset(fields, OPTIONAL), events);
      return isSaved ? nextVersion({ ...after, version }) : undefined;
    },
    remove: async ({ id, companyId, version }) => void (await Files.deleteOne({ _id: id, companyId, version })),
    listToReport: async (before, { exceptCompanies, limit }) => {
      const found = Files.find({ reportAt: { $lt: before }, companyId: { $nin: exceptCompanies } })
        .setOptions({ acrossTenants: 'a sweeper reports the files of all companies' })
        .sort({ reportAt: 1 })
        .limit(limit);
      return (await found.lean<PickupFileDocument[]>()).map(toFile);
    },
  };
}
