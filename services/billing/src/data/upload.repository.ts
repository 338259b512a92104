import type { DomainEvent } from '@utility-pay/contracts';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Types } from 'mongoose';
import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from '../use-cases/ports.ts';
import { toUpload, toUploadDocument, uploadDifference } from './upload.mapping.ts';
import { uploadModel } from './upload.model.ts';
import { uploadOverviews } from './upload.overviews.ts';
import { uploadSweeps } from './upload.sweeps.ts';

/** Addresses an upload as it was read: a write by whoever was shut out finds nothing. */
const asRead = ({ id, companyId, state, lease }: Upload) => ({
  _id: id,
  companyId,
  state,
  'lease.generation': lease?.generation,
});

const write = (before: Upload, after: Upload, events: readonly DomainEvent[]) => {
  const { $set, $unset } = uploadDifference(before, after);
  const told = pushToOutbox([...events]);
  return { ...told, $set: { ...$set, ...told.$set }, ...(Object.keys($unset).length > 0 ? { $unset } : {}) };
};

export function createUploadRepository({ mongo, relay }: Platform): UploadRepository {
  const Uploads = uploadModel(mongo);
  relay.watch(Uploads);
  return {
    ...uploadSweeps(Uploads),
    ...uploadOverviews(Uploads),
    newId: () => new Types.ObjectId().toHexString(),
    add: async ({ request, ...upload }) => {
      await Uploads.create([toUploadDocument(upload)]);
      if (!request) return undefined;
      const { id: _id, companyId } = upload;
      try {
        // Not with the insert: SecantusDB never frees a unique value that came in with one.
        await Uploads.updateOne({ _id, companyId }, { $set: { request } });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await Uploads.deleteOne({ _id, companyId });
        const known = await Uploads.findOne({ companyId, 'request.key': request.key }).lean();
        if (!known) throw error;
        return toUpload(known);
      }
    },
    find: async (companyId, uploadId) => {
      const document = await Uploads.findOne({ _id: uploadId, companyId }).lean();
      return document ? toUpload(document) : undefined;
    },
    list: async (companyId, limit) => {
      const filter = { companyId, state: { $ne: 'receiving' as const } };
      return (await Uploads.find(filter).sort({ createdAt: -1 }).limit(limit).lean()).map(toUpload);
    },
    findNext: async (companyId) => {
      const running = await Uploads.findOne({ companyId, state: 'running' }).lean();
      const next =
        running ?? (await Uploads.findOne({ companyId, state: 'queued' }).sort({ createdAt: 1, _id: 1 }).lean());
      return next ? toUpload(next) : undefined;
    },
    isRunning: async (companyId) =>
      (await Uploads.findOne({ companyId, state: 'running' }, { _id: 1 }).lean()) !== null,
    save: async (before, after, events = []) => {
      try {
        const { matchedCount } = await Uploads.updateOne(asRead(before), write(before, after, events));
        if (matchedCount === 1 && events.length > 0) relay.flush();
        return matchedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    renew: async (upload, until) =>
      (await Uploads.updateOne(asRead(upload), { $set: { 'lease.until': until } })).matchedCount === 1,
    holds: async (upload) => (await Uploads.findOne(asRead(upload), { _id: 1 }).lean()) !== null,
    remove: async (upload) => void (await Uploads.deleteOne(asRead(upload))),
    releaseKey: async ({ id, companyId }) =>
      void (await Uploads.updateOne({ _id: id, companyId }, { $unset: { request: true } })),
  };
}
