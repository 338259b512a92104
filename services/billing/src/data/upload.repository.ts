import { updateWithEvents } from '@utility-pay/service-kit/aggregate';
import { insertWithUniqueFields } from '@utility-pay/service-kit/mongo/embedded-engine';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { FlushDeltas } from '@utility-pay/service-kit/totals/project-deltas';
import { type Model, Types } from 'mongoose';
import type { CountDelta } from '../domain/customer-counts.ts';
import { preventsPickup } from '../domain/file-pickup.ts';
import type { ListedUpload, Upload, UploadState } from '../domain/upload.ts';
import type { UploadRepository } from '../use-cases/ports/uploads.ts';
import { pushCountDelta } from './count-deltas.ts';
import { type UploadDocument, uploadModel } from './upload.model.ts';

function toUpload(document: UploadDocument): Upload {
  const {
    _id,
    countDeltas: _deltas,
    countDeltaAt: _deltaAt,
    outbox: _outbox,
    outboxAt: _outboxAt,
    ...fields
  } = document;
  return { ...fields, id: _id };
}

/** Projection of lists: without values that may be large, which no list shows. */
const WITHOUT_LARGE_VALUES: Record<string, 0> = {
  template: 0,
  headers: 0,
  'review.comparison': 0,
  'progress.errorGroups': 0,
  countDeltas: 0,
  outbox: 0,
};

/** Returns an upload that was read with `WITHOUT_LARGE_VALUES`. */
function toListedUpload(document: UploadDocument): ListedUpload {
  const { template: _template, headers: _headers, ...upload } = toUpload(document);
  return upload;
}

/** Maximum time from the arrival of a file to the end of its upload: 7 days for its approval, and time for its processing. */
const MAX_UPLOAD_MS = 30 * 86_400_000;

const EARLIER_FIELDS = {
  fileName: 1,
  period: 1,
  rowsTotal: 1,
  'progress.successful': 1,
  digest: 1,
  createdAt: 1,
  undoneAt: 1,
};

const CHANGEABLE = [
  'state',
  'encoding',
  'headers',
  'bytesTotal',
  'digest',
  'review',
  'hasUndoData',
  'rowsTotal',
  'progress',
  'message',
  'createdAt',
  'finishedAt',
  'fileUntil',
  'listedErrors',
  'errorsUntil',
  'lease',
  'request',
] as const satisfies (keyof Upload)[];

/** Returns the smallest update that makes a change. */
function difference(before: Upload, after: Upload): { $set: Record<string, unknown>; $unset?: Record<string, true> } {
  const $set: Record<string, unknown> = {};
  const $unset: Record<string, true> = {};
  for (const field of CHANGEABLE) {
    if (before[field] === after[field]) continue;
    if (after[field] === undefined) $unset[field] = true;
    else $set[field] = after[field];
  }
  return { $set, ...(Object.keys($unset).length > 0 ? { $unset } : {}) };
}

/** Returns the filter for an upload as it was read: a write of a former lease holder matches nothing. */
const asRead = ({ id, companyId, state, lease }: Upload) => ({
  _id: id,
  companyId,
  state,
  'lease.generation': lease?.generation,
});

/** Returns the delta of customers that a checkpoint added or deleted. */
function countDeltaOf({ id, progress: before }: Upload, { progress: after }: Upload): CountDelta | undefined {
  const total = after.added - before.added - ((after.removed ?? 0) - (before.removed ?? 0));
  return total === 0 ? undefined : { id: `${id}-${after.line}`, total, claimed: 0 };
}

export function createUploadRepository(
  { mongo, relay, clock }: Pick<Platform, 'mongo' | 'relay' | 'clock'>,
  flushCounts: FlushDeltas,
): UploadRepository {
  const Uploads = uploadModel(mongo);
  relay.watch(Uploads);
  return {
    ...listsOfAllCompanies(Uploads),
    newId: () => new Types.ObjectId().toHexString(),
    add: async ({ id, ...upload }) => {
      try {
        await insertWithUniqueFields(Uploads, { ...upload, _id: id }, ['request']);
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error) || !upload.request) throw error;
        const { companyId, request } = upload;
        const existing = await Uploads.findOne({ companyId, 'request.key': request.key }).lean();
        if (!existing) throw error;
        return toUpload(existing);
      }
    },
    find: async (companyId, uploadId) => {
      const document = await Uploads.findOne({ _id: uploadId, companyId }).lean();
      return document ? toUpload(document) : undefined;
    },
    list: async (companyId, limit) => {
      const filter = { companyId, state: { $ne: 'receiving' as const } };
      const newest = Uploads.find(filter, WITHOUT_LARGE_VALUES).sort({ createdAt: -1 }).limit(limit);
      return (await newest.lean<UploadDocument[]>()).map(toListedUpload);
    },
    findNext: async (companyId) => {
      const running = await Uploads.findOne({ companyId, state: 'running' }).lean();
      const next =
        running ?? (await Uploads.findOne({ companyId, state: 'queued' }).sort({ createdAt: 1, _id: 1 }).lean());
      return next ? toUpload(next) : undefined;
    },
    isRunning: async (companyId) =>
      (await Uploads.findOne({ companyId, state: 'running' }, { _id: 1 }).lean()) !== null,
    listCompleted: async (companyId, limit) => {
      const applied = { companyId, state: 'completed' as const, undoOf: null, 'progress.successful': { $gt: 0 } };
      const completed = Uploads.find(applied, EARLIER_FIELDS);
      const found = await completed.sort({ createdAt: -1, _id: -1 }).limit(limit).lean<UploadDocument[]>();
      return found.map(({ _id: id, fileName, period, rowsTotal, progress, digest = null, createdAt, undoneAt }) => ({
        id,
        fileName,
        period,
        rowsTotal,
        rowsApplied: progress.successful,
        digest,
        createdAt,
        isUndone: undoneAt != null,
      }));
    },
    wasAppliedSince: async (companyId, { period, since, except }) => {
      const state: { $in: UploadState[] } = { $in: ['completed', 'failed'] };
      const createdAt = { $gt: new Date(since.getTime() - MAX_UPLOAD_MS) };
      const ended = { _id: { $ne: except }, companyId, period, state, createdAt, finishedAt: { $gt: since } };
      return (await Uploads.findOne({ ...ended, undoOf: null, hasUndoData: true }, { _id: 1 }).lean()) !== null;
    },
    finishTimes: async (companyId, uploadIds) => {
      const finished = { companyId, _id: { $in: [...uploadIds] }, finishedAt: { $ne: null } };
      const found = await Uploads.find(finished, { finishedAt: 1 }).lean<{ _id: string; finishedAt: Date }[]>();
      return new Map(found.map(({ _id, finishedAt }) => [_id, finishedAt]));
    },
    findSameFile: async (companyId, { period, digest }) => {
      const same = { companyId, digest, period, undoOf: null, state: { $ne: 'failed' as const } };
      const found = await Uploads.find(same, WITHOUT_LARGE_VALUES).sort({ createdAt: -1 }).lean<UploadDocument[]>();
      return found.map(toListedUpload).find(preventsPickup)?.id;
    },
    listUnfinishedOf: async (companyId) => {
      const states: UploadState[] = ['receiving', 'queued', 'running', 'awaiting-approval'];
      const found = Uploads.find({ companyId, state: { $in: states } }, WITHOUT_LARGE_VALUES);
      return (await found.lean<UploadDocument[]>()).map(toListedUpload);
    },
    save: async (before, after, events = []) => {
      const { $set, ...rest } = difference(before, after);
      const countDelta = countDeltaOf(before, after);
      const delta = pushCountDelta(countDelta, clock.now());
      try {
        const change = { ...rest, $set: { ...$set, ...delta.$set }, $push: { ...delta.$push } };
        const isSaved = await updateWithEvents({ model: Uploads, relay }, asRead(before), change, events);
        if (isSaved && countDelta) flushCounts(before.companyId);
        return isSaved;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    renew: async (upload, until) =>
      (await Uploads.updateOne(asRead(upload), { $set: { 'lease.until': until } })).matchedCount === 1,
    isHeld: async (upload) => (await Uploads.findOne(asRead(upload), { _id: 1 }).lean()) !== null,
    remove: async (upload) => void (await Uploads.deleteOne(asRead(upload))),
    releaseKey: async ({ id, companyId }) =>
      void (await Uploads.updateOne({ _id: id, companyId }, { $unset: { request: true } })),
    listKeptFiles: async (companyId, limit) => {
      // Reads only fields of the index, so that no document is read: its headers may be large.
      const kept = Uploads.find({ companyId, fileUntil: { $gt: new Date(0) } }, { fileUntil: 1, bytesTotal: 1 });
      const found = await kept.sort({ fileUntil: -1 }).limit(limit).lean<Required<UploadDocument>[]>();
      return found.map(({ _id, fileUntil, bytesTotal }) => ({ id: _id, fileUntil, bytesTotal }));
    },
    markFileRemoved: async ({ id, companyId }) =>
      void (await Uploads.updateOne({ _id: id, companyId }, { $unset: { fileUntil: true } })),
    markErrorsRemoved: async ({ id, companyId }, at) =>
      void (await Uploads.updateOne(
        { _id: id, companyId },
        { $unset: { errorsUntil: true }, $set: { errorsRemovedAt: at } },
      )),
    keepFile: async ({ id, companyId }, until) => {
      const kept = { _id: id, companyId, fileUntil: { $gt: new Date(0) } };
      return (await Uploads.updateOne(kept, { $set: { fileUntil: until } })).matchedCount === 1;
    },
    markUndone: async (companyId, uploadId, at) =>
      void (await Uploads.updateOne({ _id: uploadId, companyId }, { $set: { undoneAt: at } })),
  };
}

type ListsOfAllCompanies = Pick<
  UploadRepository,
  | 'companiesDue'
  | 'listAbandoned'
  | 'listExpiredFiles'
  | 'listExpiredErrors'
  | 'listLapsed'
  | 'listUnfinished'
  | 'countUnfinished'
  | 'companiesWithRunning'
  | 'listFailed'
  | 'countFailed'
>;

const ACROSS_TENANTS = { acrossTenants: 'sweepers and operators read the uploads of all companies' };
const UNFINISHED: { state: { $in: UploadState[] } } = { state: { $in: ['queued', 'running'] } };
const failedSince = (since: Date) => ({ state: 'failed' as const, createdAt: { $gte: since } });

const listsOfAllCompanies = (Uploads: Model<UploadDocument>): ListsOfAllCompanies => ({
  companiesDue: async (now) =>
    await Uploads.distinct('companyId', { ...UNFINISHED, 'lease.until': { $lte: now } }).setOptions(ACROSS_TENANTS),
  listAbandoned: async (now, { limit, skip }) => {
    const abandoned = Uploads.find({ state: 'receiving', 'lease.until': { $lte: now } });
    return (await abandoned.setOptions(ACROSS_TENANTS).sort({ 'lease.until': 1 }).skip(skip).limit(limit).lean()).map(
      toUpload,
    );
  },
  listExpiredFiles: async (now, { limit, skip }) => {
    const expired = Uploads.find({ fileUntil: { $lte: now } });
    return (await expired.setOptions(ACROSS_TENANTS).sort({ fileUntil: 1 }).skip(skip).limit(limit).lean()).map(
      toUpload,
    );
  },
  listExpiredErrors: async (now, { limit, skip }) => {
    const expired = Uploads.find({ errorsUntil: { $lte: now } }, { companyId: 1 }).setOptions(ACROSS_TENANTS);
    const found = await expired.sort({ errorsUntil: 1 }).skip(skip).limit(limit).lean<UploadDocument[]>();
    return found.map(({ _id: id, companyId }) => ({ id, companyId }));
  },
  listLapsed: async (before, { limit, skip }) => {
    const lapsed = Uploads.find({ state: 'awaiting-approval', createdAt: { $lt: before } });
    return (await lapsed.setOptions(ACROSS_TENANTS).sort({ createdAt: 1, _id: 1 }).skip(skip).limit(limit).lean()).map(
      toUpload,
    );
  },
  listUnfinished: async (limit) => {
    const found = Uploads.find(UNFINISHED, WITHOUT_LARGE_VALUES).sort({ createdAt: 1, _id: 1 }).limit(limit);
    return (await found.setOptions(ACROSS_TENANTS).lean<UploadDocument[]>()).map(toListedUpload);
  },
  countUnfinished: async () => await Uploads.countDocuments(UNFINISHED).setOptions(ACROSS_TENANTS),
  companiesWithRunning: async (companyIds) => {
    const found = Uploads.find({ companyId: { $in: [...companyIds] }, state: 'running' }, { companyId: 1 });
    return (await found.setOptions(ACROSS_TENANTS).lean()).map(({ companyId }) => companyId);
  },
  listFailed: async (since, limit) => {
    const found = Uploads.find(failedSince(since), WITHOUT_LARGE_VALUES).sort({ createdAt: -1, _id: -1 }).limit(limit);
    return (await found.setOptions(ACROSS_TENANTS).lean<UploadDocument[]>()).map(toListedUpload);
  },
  countFailed: async (since) => await Uploads.countDocuments(failedSince(since)).setOptions(ACROSS_TENANTS),
});
