import { findAndUpdateWithEvents } from '@utility-pay/service-kit/aggregate';
import type { Platform } from '@utility-pay/service-kit/platform';
import { insertIntoFreeSlot } from '@utility-pay/service-kit/slots';
import { MAX_PARTNER_KEYS, type PartnerKey } from '../domain/partner-key.ts';
import type { PartnerKeyRepository } from '../use-cases/ports/partner-keys.ts';
import { type PartnerKeyDocument, partnerKeyModel } from './partner-key.model.ts';

/** Part of every query for usable keys. */
const NOT_REVOKED = { revokedAt: null };

function toKey({ _id, slot, secretHash, lastUsedAt, revokedAt, ...document }: PartnerKeyDocument): PartnerKey {
  const { outbox, outboxAt, ...key } = document;
  return { id: _id, ...key, lastUsedAt: lastUsedAt ?? null };
}

export function createPartnerKeyRepository({
  mongo,
  relay,
  clock,
}: Pick<Platform, 'mongo' | 'relay' | 'clock'>): PartnerKeyRepository {
  const Keys = partnerKeyModel(mongo);
  relay.watch(Keys);

  return {
    add: async ({ id: _id, companyId, sandboxCompanyId, name, mode, scopes, prefix, createdAt }, secretHash, act) => {
      const fields = { companyId, name, mode, scopes: [...scopes], prefix, secretHash, createdAt };
      const document = { _id, ...fields, ...(sandboxCompanyId === undefined ? {} : { sandboxCompanyId }) };
      const isAdded = await insertIntoFreeSlot({ model: Keys, relay }, document, [act], MAX_PARTNER_KEYS);
      return isAdded ? 'added' : 'full';
    },
    findByCompany: async (companyId) =>
      (
        await Keys.find({ companyId, ...NOT_REVOKED })
          .sort({ createdAt: -1, _id: -1 })
          .lean()
      ).map(toKey),
    find: async (companyId, keyId) => {
      const document = await Keys.findOne({ _id: keyId, companyId, ...NOT_REVOKED }).lean();
      return document ? toKey(document) : undefined;
    },
    findBySecret: async (secretHash) => {
      const document = await Keys.findOne({ secretHash, ...NOT_REVOKED })
        .setOptions({ acrossTenants: 'the company is known only once the key is found by its secret' })
        .lean();
      return document ? toKey(document) : undefined;
    },
    recordUse: async ({ id, companyId }, at) =>
      void (await Keys.updateOne({ _id: id, companyId }, { $max: { lastUsedAt: at } })),
    revoke: async (companyId, keyId, act) => {
      const revoked = await findAndUpdateWithEvents(
        { model: Keys, relay },
        { _id: keyId, companyId, ...NOT_REVOKED },
        { $set: { revokedAt: clock.now() }, $unset: { slot: 1 } },
        [act],
      );
      return revoked?.secretHash;
    },
  };
}
