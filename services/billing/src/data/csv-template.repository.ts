import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { CsvTemplateRepository } from '../use-cases/ports.ts';

interface CsvTemplateDocument {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** A list, which keeps the order of the fields. */
  fieldMappings: { field: string; headers: string[] }[];
  requiredFields: string[];
  sampleFormat: string;
}

const csvTemplateSchema = new Schema<CsvTemplateDocument>(
  {
    _id: { type: Number, required: true },
    fieldMappings: { type: Schema.Types.Mixed, required: true },
    requiredFields: { type: [String], required: true },
    sampleFormat: { type: String, default: '' },
  },
  { collection: 'csv-templates', versionKey: false },
);
csvTemplateSchema.plugin(tenantPlugin);

export function createCsvTemplateRepository({ mongo }: Pick<Platform, 'mongo'>): CsvTemplateRepository {
  const Templates = mongo.model<CsvTemplateDocument>('CsvTemplate', csvTemplateSchema);
  return {
    find: async (companyId) => {
      const document = await Templates.findOne({ _id: companyId, companyId }).lean();
      if (!document) return undefined;
      const { fieldMappings, requiredFields, sampleFormat } = document;
      const byField = fieldMappings.map(({ field, headers }) => [field, headers] as const);
      return { fieldMappings: Object.fromEntries(byField), requiredFields, sampleFormat };
    },
    save: async (companyId, { fieldMappings, ...template }) => {
      const document = {
        companyId,
        ...template,
        fieldMappings: Object.entries(fieldMappings).map(([field, headers]) => ({ field, headers })),
      };
      const write = () => Templates.replaceOne({ _id: companyId, companyId }, document, { upsert: true });
      await write().catch((error: unknown) => {
        // Two concurrent upserts of the first template: the document exists by now.
        if (isDuplicateKey(error)) return write();
        throw error;
      });
    },
  };
}
