import { putAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import type { UploadFixes } from '../domain/row-fixes.ts';
import type { UploadFixesRepository } from '../use-cases/ports/upload-errors.ts';

interface UploadFixesDocument extends Omit<UploadFixes, 'uploadId'>, OutboxFields {
  /** The upload's id. */
  _id: string;
}

const list = { type: Schema.Types.Mixed, required: true };
const number = { type: Number, required: true };
// Read by `_id` only, so it needs no other index than the outbox's.
export const uploadFixesSchema = new Schema<UploadFixesDocument>(
  { _id: { type: String, required: true }, fixes: list, fixedRows: number, sent: list, version: number },
  { collection: 'upload-fixes', versionKey: false },
);
uploadFixesSchema.plugin(tenantPlugin);
uploadFixesSchema.plugin(outboxPlugin);

export function createUploadFixesRepository({
  mongo,
  relay,
}: Pick<Platform, 'mongo' | 'relay'>): UploadFixesRepository {
  const Fixes = mongo.model<UploadFixesDocument>('UploadFixes', uploadFixesSchema);
  relay.watch(Fixes);
  return {
    newId: () => new Types.ObjectId().toHexString(),
    find: async (companyId, uploadId) => {
      const document = await Fixes.findOne({ _id: uploadId, companyId }, { outbox: 0 }).lean();
      if (!document) return undefined;
      const { fixes, fixedRows, sent, version } = document;
      return { companyId, uploadId, fixes, fixedRows, sent, version };
    },
    save: async ({ companyId, uploadId, version, fixes, fixedRows, sent }, act) => {
      const change = { $set: { fixes, fixedRows, sent } };
      return putAggregate({ model: Fixes, relay }, { _id: uploadId, companyId, version }, change, act ? [act] : []);
    },
  };
}
