import { nextVersion } from '@utility-pay/service-kit/aggregate';
import { putAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { CsvTemplateRepository } from '../use-cases/ports/csv-templates.ts';

interface CsvTemplateDocument extends OutboxFields {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** An array instead of an object, to keep the order of the fields. */
  fieldMappings: { field: string; headers: string[] }[];
  requiredFields: string[];
  sampleFormat: string;
  version: number;
}

// Read by `_id` only, so it needs no other index than the outbox's.
export const csvTemplateSchema = new Schema<CsvTemplateDocument>(
  {
    _id: { type: Number, required: true },
    fieldMappings: { type: Schema.Types.Mixed, required: true },
    requiredFields: { type: [String], required: true },
    sampleFormat: { type: String, default: '' },
    version: { type: Number, required: true },
  },
  { collection: 'csv-templates', versionKey: false },
);
csvTemplateSchema.plugin(tenantPlugin);
csvTemplateSchema.plugin(outboxPlugin);

export function createCsvTemplateRepository({
  mongo,
  relay,
}: Pick<Platform, 'mongo' | 'relay'>): CsvTemplateRepository {
  const Templates = mongo.model<CsvTemplateDocument>('CsvTemplate', csvTemplateSchema);
  relay.watch(Templates);
  return {
    find: async (companyId) => {
      const document = await Templates.findOne({ _id: companyId, companyId }).lean();
      if (!document) return undefined;
      const { fieldMappings, requiredFields, sampleFormat, version } = document;
      const byField = fieldMappings.map(({ field, headers }) => [field, headers] as const);
      return { fieldMappings: Object.fromEntries(byField), requiredFields, sampleFormat, version };
    },
    save: async (companyId, template, act) => {
      const { requiredFields, sampleFormat, version } = template;
      const fieldMappings = Object.entries(template.fieldMappings).map(([field, headers]) => ({ field, headers }));
      const key = { _id: companyId, companyId, version };
      const change = { $set: { requiredFields, sampleFormat, fieldMappings } };
      return (await putAggregate({ model: Templates, relay }, key, change, [act])) ? nextVersion(template) : undefined;
    },
  };
}
