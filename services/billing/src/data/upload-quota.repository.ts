import { saveVersion } from '@utility-pay/service-kit/aggregate';
import { insertIfAbsent } from '@utility-pay/service-kit/mongo/insert-missing';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { UploadQuota } from '../domain/upload-quota.ts';
import type { UploadQuotaRepository } from '../use-cases/ports/uploads.ts';

interface UploadQuotaDocument extends UploadQuota {
  /** The company's id. */
  _id: number;
  servedAt?: Date;
}

const number = { type: Number, required: true };
const uploadQuotaSchema = new Schema<UploadQuotaDocument>(
  { _id: number, files: { type: Schema.Types.Mixed, required: true }, version: number, servedAt: { type: Date } },
  { collection: 'upload-quotas', versionKey: false },
);
uploadQuotaSchema.plugin(tenantPlugin);

const FOR_WORKERS = { acrossTenants: 'workers take turns between the companies' };

export function createUploadQuotaRepository({ mongo }: Pick<Platform, 'mongo'>): UploadQuotaRepository {
  const Quotas = mongo.model<UploadQuotaDocument>('UploadQuota', uploadQuotaSchema);
  return {
    find: async (companyId) => {
      const document = await Quotas.findOne({ _id: companyId, companyId }).lean();
      return document ? { companyId, files: document.files, version: document.version } : undefined;
    },
    markServed: async (companyId, servedAt) =>
      void (await Quotas.updateOne({ _id: companyId, companyId }, { $set: { servedAt } })),
    servedAt: async (companyIds) => {
      const found = Quotas.find({ _id: { $in: [...companyIds] } }, { servedAt: 1 }).setOptions(FOR_WORKERS);
      return new Map((await found.lean()).flatMap(({ _id, servedAt }) => (servedAt ? [[_id, servedAt]] : [])));
    },
    save: async ({ companyId, version, files }) => {
      if (version > 0) return saveVersion(Quotas, { _id: companyId, companyId, version }, { $set: { files } });
      return insertIfAbsent(Quotas, { _id: companyId, companyId, files, version: 1 });
    },
  };
}
