import { saveAggregate } from '@utility-pay/service-kit/aggregate';
import { insertAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { PaymentFileSettings } from '../domain/payment-file.ts';
import type { PaymentFileSettingsRepository } from '../use-cases/ports/payment-files.ts';

interface SettingsDocument extends PaymentFileSettings, OutboxFields {
  /** The company's id. */
  _id: number;
  companyId: number;
}

// Read by `_id` only, so it needs no other index than the outbox's.
export const paymentFileSettingsSchema = new Schema<SettingsDocument>(
  {
    _id: { type: Number, required: true },
    layout: { type: Schema.Types.Mixed, required: true },
    since: { type: Date },
    version: { type: Number, required: true },
  },
  { collection: 'payment-file-settings', versionKey: false },
);
paymentFileSettingsSchema.plugin(tenantPlugin);
paymentFileSettingsSchema.plugin(outboxPlugin);

export function createPaymentFileSettingsRepository({
  mongo,
  relay,
}: Pick<Platform, 'mongo' | 'relay'>): PaymentFileSettingsRepository {
  const Settings = mongo.model<SettingsDocument>('PaymentFileSettings', paymentFileSettingsSchema);
  relay.watch(Settings);
  return {
    find: async (companyId) => {
      const document = await Settings.findOne({ _id: companyId, companyId }).lean();
      if (!document) return undefined;
      const { layout, since, version } = document;
      return { layout, version, ...(since ? { since } : {}) };
    },
    save: async (companyId, { layout, since, version }, act) => {
      const key = { _id: companyId, companyId };
      if (version > 0) {
        const change = since ? { $set: { layout, since } } : { $set: { layout }, $unset: { since: 1 } };
        return saveAggregate({ model: Settings, relay }, { ...key, version }, change, [act]);
      }
      return insertAggregate({ model: Settings, relay }, { ...key, layout, ...(since ? { since } : {}) }, [act]);
    },
  };
}
