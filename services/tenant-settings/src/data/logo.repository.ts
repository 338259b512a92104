import type { Platform } from '@utility-pay/service-kit/platform';
import type { LogoRepository } from '../use-cases/ports.ts';
import { logoModel } from './logo.model.ts';

const HASH_IN_VERSION = 16;
const RANDOM_IN_VERSION = 8;
const DOUBTS = { acrossTenants: 'the sweeper settles every company’s logos' };

const keyOf = (companyId: number, version: string) => ({ _id: `${companyId}-${version}`, companyId });

export function createLogoRepository({ mongo, clock, randomId }: Platform): LogoRepository {
  const Logos = logoModel(mongo);
  return {
    add: async (companyId, { mediaType, content, hash }) => {
      // Removing a logo can't hit one that was saved since: the same image saved again is a document of its own.
      const version = `${hash.slice(0, HASH_IN_VERSION)}${randomId(RANDOM_IN_VERSION)}`;
      const since = clock.now();
      const image = { version, mediaType, content: Buffer.from(content), inDoubtSince: since };
      await Logos.create([{ ...keyOf(companyId, version), ...image }]);
      return { companyId, version, since };
    },
    find: async (companyId, version) => {
      const document = await Logos.findOne(keyOf(companyId, version));
      return document ? { mediaType: document.mediaType, base64: document.content.toString('base64') } : undefined;
    },
    doubt: async (companyId, version) => {
      await Logos.updateOne(keyOf(companyId, version), { $set: { inDoubtSince: clock.now() } });
    },
    confirm: async ({ companyId, version, since }) => {
      await Logos.updateOne({ ...keyOf(companyId, version), inDoubtSince: since }, { $unset: { inDoubtSince: 1 } });
    },
    remove: async (companyId, version) => {
      await Logos.deleteOne(keyOf(companyId, version));
    },
    inDoubtSince: async (time, limit) =>
      (
        await Logos.find({ inDoubtSince: { $lt: time } }, { companyId: 1, version: 1, inDoubtSince: 1 })
          .setOptions(DOUBTS)
          .sort({ inDoubtSince: 1 })
          .limit(limit)
          .lean()
      ).map(({ companyId, version, inDoubtSince = time }) => ({ companyId, version, since: inDoubtSince })),
  };
}
