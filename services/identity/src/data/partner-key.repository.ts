import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import { MAX_PARTNER_KEYS, type PartnerKey } from '../domain/partner-key.ts';
import type { PartnerKeyRepository } from '../use-cases/ports/partner-keys.ts';
import { type PartnerKeyDocument, partnerKeyModel } from './partner-key.model.ts';

const toKey = ({ _id, place: _place, secretHash: _hash, lastUsedAt, ...key }: PartnerKeyDocument): PartnerKey => ({
  id: _id,
  ...key,
  lastUsedAt: lastUsedAt ?? null,
});

export function createPartnerKeyRepository({ mongo }: Pick<Platform, 'mongo'>): PartnerKeyRepository {
  const Keys = partnerKeyModel(mongo);

  const freePlace = async (companyId: number): Promise<number | undefined> => {
    const taken = new Set((await Keys.find({ companyId }, { place: 1 }).lean()).map(({ place }) => place));
    const places = Array.from({ length: MAX_PARTNER_KEYS }, (_, index) => index + 1);
    return places.find((place) => !taken.has(place));
  };

  const add = async (key: PartnerKey, secretHash: string, tries = MAX_PARTNER_KEYS): Promise<'added' | 'full'> => {
    const { id: _id, companyId, name, mode, scopes, prefix, createdAt } = key;
    const place = await freePlace(companyId);
    if (place === undefined) return 'full';
    try {
      await Keys.create([{ _id, companyId, place, name, mode, scopes: [...scopes], prefix, secretHash, createdAt }]);
      return 'added';
    } catch (error) {
      if (!isDuplicateKey(error) || tries === 0) throw error;
      // Another key took the place; there are only so many.
      return add(key, secretHash, tries - 1);
    }
  };

  return {
    add: (key, secretHash) => add(key, secretHash),
    ofCompany: async (companyId) => (await Keys.find({ companyId }).sort({ createdAt: -1, _id: -1 }).lean()).map(toKey),
    findBySecret: async (secretHash) => {
      const found = await Keys.findOne({ secretHash })
        .setOptions({ acrossTenants: 'a secret tells its company only once it is found' })
        .lean();
      return found ? toKey(found) : undefined;
    },
    used: async ({ id, companyId }, at) =>
      void (await Keys.updateOne({ _id: id, companyId }, { $max: { lastUsedAt: at } })),
    remove: async (companyId, keyId) => (await Keys.findOneAndDelete({ _id: keyId, companyId }).lean())?.secretHash,
  };
}
