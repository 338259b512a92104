import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { type Connection, Schema } from 'mongoose';
import { LOGO_TYPES, type LogoType } from '../domain/logo.ts';
import type { LogoRepository } from '../use-cases/ports.ts';

/** A current, former or future logo of a company; written once. */
export interface LogoDocument {
  /** Company and version. */
  _id: string;
  companyId: number;
  version: string;
  mediaType: LogoType;
  content: Buffer;
  /** Set until the logo is confirmed: the company's branding decides whether it is in use. */
  unconfirmedSince?: Date;
}

export const logoSchema = new Schema<LogoDocument>(
  {
    _id: { type: String, required: true },
    version: { type: String, required: true },
    mediaType: { type: String, enum: LOGO_TYPES, required: true },
    content: { type: Buffer, required: true },
    unconfirmedSince: { type: Date },
  },
  { collection: 'logos', versionKey: false },
);
logoSchema.plugin(tenantPlugin);
// Serves the sweeper; sparse, so it contains unconfirmed logos only.
logoSchema.index({ unconfirmedSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

const logoModel = (connection: Connection) => connection.model<LogoDocument>('Logo', logoSchema);

/** Characters of a version: the beginning of the image's hash, and a random part. */
const HASH_CHARACTERS = 16;
const RANDOM_CHARACTERS = 8;
const ALL_COMPANIES = { acrossTenants: 'the sweeper covers the logos of all companies' };

const keyOf = (companyId: number, version: string) => ({ _id: `${companyId}-${version}`, companyId });

export function createLogoRepository({ mongo, clock, randomId }: Platform): LogoRepository {
  const Logos = logoModel(mongo);
  return {
    add: async (companyId, { mediaType, content, hash }) => {
      // With a random part, saving the same image again adds another document, so removing the old one keeps the new one.
      const version = `${hash.slice(0, HASH_CHARACTERS)}${randomId(RANDOM_CHARACTERS)}`;
      const since = clock.now();
      const image = { version, mediaType, content: Buffer.from(content), unconfirmedSince: since };
      await Logos.create([{ ...keyOf(companyId, version), ...image }]);
      return { companyId, version, since };
    },
    find: async (companyId, version) => {
      const document = await Logos.findOne(keyOf(companyId, version));
      return document ? { mediaType: document.mediaType, base64: document.content.toString('base64') } : undefined;
    },
    markUnconfirmed: async (companyId, version) => {
      await Logos.updateOne(keyOf(companyId, version), { $set: { unconfirmedSince: clock.now() } });
    },
    confirm: async ({ companyId, version, since }) => {
      await Logos.updateOne(
        { ...keyOf(companyId, version), unconfirmedSince: since },
        { $unset: { unconfirmedSince: 1 } },
      );
    },
    remove: async (companyId, version) => {
      await Logos.deleteOne(keyOf(companyId, version));
    },
    listUnconfirmed: async (before, { limit, skip }) =>
      (
        await Logos.find({ unconfirmedSince: { $lt: before } }, { companyId: 1, version: 1, unconfirmedSince: 1 })
          .setOptions(ALL_COMPANIES)
          .sort({ unconfirmedSince: 1 })
          .skip(skip)
          .limit(limit)
          .lean()
      ).map(({ companyId, version, unconfirmedSince = before }) => ({ companyId, version, since: unconfirmedSince })),
  };
}
