import type { DomainEvent } from '@utility-pay/contracts';
import { findAndUpdateWithEvents, outboxWith } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { insertWithUniqueFields } from '@utility-pay/service-kit/mongo/embedded-engine';
import type { Platform } from '@utility-pay/service-kit/platform';
import { MAX_PARTNER_KEYS, type PartnerKey } from '../domain/partner-key.ts';
import type { PartnerKeyRepository } from '../use-cases/ports/partner-keys.ts';
import { type PartnerKeyDocument, partnerKeyModel } from './partner-key.model.ts';

/** Keys that were not revoked. Every query for usable keys includes it. */
const LIVE = { revokedAt: null };

function toKey({ _id, place, secretHash, lastUsedAt, revokedAt, ...document }: PartnerKeyDocument): PartnerKey {
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

  const findFreePlace = async (companyId: number): Promise<number | undefined> => {
    const taken = new Set((await Keys.find({ companyId, ...LIVE }, { place: 1 }).lean()).map(({ place }) => place));
    const places = Array.from({ length: MAX_PARTNER_KEYS }, (_, index) => index + 1);
    return places.find((place) => !taken.has(place));
  };

  const add = async (
    key: PartnerKey,
    secretHash: string,
    act: DomainEvent,
    retries = MAX_PARTNER_KEYS,
  ): Promise<'added' | 'full'> => {
    const { id: _id, companyId, sandboxCompanyId, name, mode, scopes, prefix, createdAt } = key;
    const place = await findFreePlace(companyId);
    if (place === undefined) return 'full';
    try {
      const fields = { companyId, place, name, mode, scopes: [...scopes], prefix, secretHash, createdAt };
      const sandbox = sandboxCompanyId === undefined ? {} : { sandboxCompanyId };
      const document = { _id, ...fields, ...sandbox, ...outboxWith([act]) };
      await insertWithUniqueFields(Keys, document, ['place', 'outbox', 'outboxAt']);
      relay.flush();
      return 'added';
    } catch (error) {
      if (!isDuplicateKey(error) || retries === 0) throw error;
      // A concurrent request took the place.
      return add(key, secretHash, act, retries - 1);
    }
  };

  return {
    add: (key, secretHash, act) => add(key, secretHash, act),
    findByCompany: async (companyId) =>
      (
        await Keys.find({ companyId, ...LIVE })
          .sort({ createdAt: -1, _id: -1 })
          .lean()
      ).map(toKey),
    find: async (companyId, keyId) => {
      const document = await Keys.findOne({ _id: keyId, companyId, ...LIVE }).lean();
      return document ? toKey(document) : undefined;
    },
    findBySecret: async (secretHash) => {
      const document = await Keys.findOne({ secretHash, ...LIVE })
        .setOptions({ acrossTenants: 'the company is known only once the key is found by its secret' })
        .lean();
      return document ? toKey(document) : undefined;
    },
    recordUse: async ({ id, companyId }, at) =>
      void (await Keys.updateOne({ _id: id, companyId }, { $max: { lastUsedAt: at } })),
    revoke: async (companyId, keyId, act) => {
      const revoked = await findAndUpdateWithEvents(
        { model: Keys, relay },
        { _id: keyId, companyId, ...LIVE },
        { $set: { revokedAt: clock.now() }, $unset: { place: 1 } },
        [act],
      );
      return revoked?.secretHash;
    },
  };
}
