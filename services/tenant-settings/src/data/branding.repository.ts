import { domainEvents } from '@utility-pay/contracts';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { outboxWith, pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Branding, Looks } from '../domain/branding.ts';
import type { BrandingRepository } from '../use-cases/ports.ts';
import { type BrandingDocument, brandingModel } from './branding.model.ts';

const toBranding = ({ companyId, revision, looks, updatedAt }: BrandingDocument): Branding => ({
  companyId,
  revision,
  looks,
  updatedAt,
});

export function createBrandingRepository({ mongo, relay, createEvent, clock }: Platform): BrandingRepository {
  const Brandings = brandingModel(mongo);
  relay.watch(Brandings);

  const insert = async (companyId: number, looks: Looks | null): Promise<Branding | undefined> => {
    const branding = { companyId, revision: 1, looks, updatedAt: clock.now() };
    const told = outboxWith([createEvent(domainEvents.brandingUpdated, companyId, { companyId })]);
    try {
      await Brandings.create([{ _id: companyId, ...branding, ...told }]);
      return branding;
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  };

  const change = async (companyId: number, revision: number, looks: Looks | null): Promise<Branding | undefined> => {
    const told = pushToOutbox([createEvent(domainEvents.brandingUpdated, companyId, { companyId })]);
    const document = await Brandings.findOneAndUpdate(
      { _id: companyId, companyId, revision },
      { $set: { looks, updatedAt: clock.now(), ...told.$set }, $inc: { revision: 1 }, $push: told.$push },
      { returnDocument: 'after' },
    ).lean();
    return document ? toBranding(document) : undefined;
  };

  return {
    find: async (companyId) => {
      const document = await Brandings.findOne({ _id: companyId, companyId }).lean();
      return document ? toBranding(document) : undefined;
    },
    save: async (companyId, seen, looks) => {
      const saved = seen ? await change(companyId, seen.revision, looks) : await insert(companyId, looks);
      if (saved) relay.flush();
      return saved;
    },
  };
}
