import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema, Types } from 'mongoose';
import type { UploadFixes } from '../domain/row-fixes.ts';
import type { UploadFixesRepository } from '../use-cases/ports/upload-fixes.ts';

interface UploadFixesDocument extends Omit<UploadFixes, 'uploadId'> {
  /** The upload's id. */
  _id: string;
}

const list = { type: Schema.Types.Mixed, required: true };
const number = { type: Number, required: true };
export const uploadFixesSchema = new Schema<UploadFixesDocument>(
  { _id: { type: String, required: true }, fixes: list, fixedRows: number, sent: list, version: number },
  { collection: 'upload-fixes', versionKey: false },
);
uploadFixesSchema.plugin(tenantPlugin);

export function createUploadFixesRepository({ mongo }: Pick<Platform, 'mongo'>): UploadFixesRepository {
  const Fixes = mongo.model<UploadFixesDocument>('UploadFixes', uploadFixesSchema);
  return {
    newId: () => new Types.ObjectId().toHexString(),
    find: async (companyId, uploadId) => {
      const document = await Fixes.findOne({ _id: uploadId, companyId }).lean();
      if (!document) return undefined;
      const { _id, ...fixes } = document;
      return { ...fixes, uploadId: _id };
    },
    save: async ({ companyId, uploadId, version, ...fixes }) => {
      try {
        const key = { _id: uploadId, companyId, version };
        const update = { $set: { ...fixes, version: version + 1 } };
        const { matchedCount, upsertedCount } = await Fixes.updateOne(key, update, { upsert: version === 0 });
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
