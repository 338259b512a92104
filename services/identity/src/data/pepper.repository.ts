import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { PepperRepository } from '../use-cases/ports/recovery.ts';

const PEPPER_ID = 'security-answers';

interface PepperDocument {
  _id: string;
  /** Encrypted. */
  sealed: string;
}

/**
 * Stores the pepper, encrypted. It must outlive encryption keys: answers are not stored, so they cannot be hashed again with
 * another pepper.
 */
export function createPepperRepository(
  { mongo }: Pick<Platform, 'mongo'>,
  box: SecretBox,
  initialPepper: Buffer,
): PepperRepository {
  const peppers = mongo.collection<PepperDocument>('peppers');
  let loading: Promise<Buffer> | undefined;

  const find = async (): Promise<Buffer | undefined> => {
    const document = await peppers.findOne({ _id: PEPPER_ID });
    return document ? Buffer.from(box.decrypt(document.sealed, PEPPER_ID), 'base64url') : undefined;
  };
  const load = async (): Promise<Buffer> => {
    const existing = await find();
    if (existing) return existing;
    const sealed = box.encrypt(initialPepper.toString('base64url'), PEPPER_ID);
    await peppers.insertOne({ _id: PEPPER_ID, sealed }).catch((error: unknown) => {
      // Another process inserted it.
      if (!isDuplicateKey(error)) throw error;
    });
    return (await find()) ?? initialPepper;
  };
  return {
    read: () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    reencrypt: async () => {
      await load();
      const document = await peppers.findOne({ _id: PEPPER_ID });
      const sealed = document && box.reencrypt(document.sealed, PEPPER_ID);
      if (!document || !sealed) return false;
      const { modifiedCount } = await peppers.updateOne(
        { _id: PEPPER_ID, sealed: document.sealed },
        { $set: { sealed } },
      );
      return modifiedCount > 0;
    },
  };
}
