import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { MAX_PARTNER_KEYS, type PartnerKey } from '../domain/partner-key.ts';
import type { PartnerKeyRepository } from '../use-cases/ports/access.ts';
import { type PartnerKeyDocument, partnerKeyModel } from './partner-key.model.ts';

const toKey = ({ _id, place: _place, secretHash: _hash, lastUsedAt, ...key }: PartnerKeyDocument): PartnerKey => ({
  id: _id,
  ...key,
  lastUsedAt: lastUsedAt ?? null,
});

export function createPartnerKeyRepository({ mongo }: Pick<Platform, 'mongo'>): PartnerKeyRepository {
  const Keys = partnerKeyModel(mongo);

  const findFreePlace = async (companyId: number): Promise<number | undefined> => {
    const taken = new Set((await Keys.find({ companyId }, { place: 1 }).lean()).map(({ place }) => place));
    const places = Array.from({ length: MAX_PARTNER_KEYS }, (_, index) => index + 1);
    return places.find((place) => !taken.has(place));
  };

  const add = async (key: PartnerKey, secretHash: string, retries = MAX_PARTNER_KEYS): Promise<'added' | 'full'> => {
    const { id: _id, companyId, name, mode, scopes, prefix, createdAt } = key;
    const place = await findFreePlace(companyId);
    if (place === undefined) return 'full';
    try {
      await Keys.create([{ _id, companyId, place, name, mode, scopes: [...scopes], prefix, secretHash, createdAt }]);
      return 'added';
    } catch (error) {
      if (!isDuplicateKey(error) || retries === 0) throw error;
      // A concurrent request took the place.
      return add(key, secretHash, retries - 1);
    }
  };

  return {
    add: (key, secretHash) => add(key, secretHash),
    findByCompany: async (companyId) =>
      (await Keys.find({ companyId }).sort({ createdAt: -1, _id: -1 }).lean()).map(toKey),
    findBySecret: async (secretHash) => {
      const document = await Keys.findOne({ secretHash })
        .setOptions({ acrossTenants: 'the company is known only once the key is found by its secret' })
        .lean();
      return document ? toKey(document) : undefined;
    },
    recordUse: async ({ id, companyId }, at) =>
      void (await Keys.updateOne({ _id: id, companyId }, { $max: { lastUsedAt: at } })),
    delete: async (companyId, keyId) => (await Keys.findOneAndDelete({ _id: keyId, companyId }).lean())?.secretHash,
  };
}
