import { nextVersion } from '@utility-pay/service-kit/aggregate';
import { putAggregate } from '@utility-pay/service-kit/insert-aggregate';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type OutboxFields, outboxPlugin } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { Branding } from '../domain/branding.ts';
import type { BrandingRepository } from '../use-cases/ports.ts';

/** `_id` is the company's id. All reads and writes are by `_id`, so the collection needs no further index. */
type BrandingDocument = Branding & OutboxFields & { _id: number };

export const brandingSchema = new Schema<BrandingDocument>(
  {
    _id: { type: Number, required: true },
    version: { type: Number, required: true },
    looks: { type: Schema.Types.Mixed, default: null },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'brandings', versionKey: false },
);
brandingSchema.plugin(tenantPlugin);
brandingSchema.plugin(outboxPlugin);

const toBranding = ({ _id, outbox, outboxAt, ...branding }: BrandingDocument): Branding => branding;

export function createBrandingRepository({ mongo, relay, clock }: Platform): BrandingRepository {
  const Brandings = mongo.model<BrandingDocument>('Branding', brandingSchema);
  relay.watch(Brandings);
  return {
    find: async (companyId) => {
      const document = await Brandings.findOne({ _id: companyId, companyId }).lean();
      return document ? toBranding(document) : undefined;
    },
    save: async (companyId, before, looks, act) => {
      const change = { looks, updatedAt: clock.now() };
      const key = { companyId, version: before?.version ?? 0 };
      const store = { model: Brandings, relay };
      const isSaved = await putAggregate(store, { _id: companyId, ...key }, { $set: change }, [act]);
      return isSaved ? nextVersion({ ...key, ...change }) : undefined;
    },
  };
}
