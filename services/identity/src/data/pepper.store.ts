import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';

const ID = 'security-answers';

interface SealedPepper {
  _id: string;
  sealed: string;
}

export interface PepperStore {
  /** The pepper of all security answers. Made once, kept sealed, read once a process. */
  read(): Promise<Buffer>;
  /** Seals it with the encryption key in force; answers whether another one sealed it until now. */
  reencrypt(): Promise<boolean>;
}

/** Hashes of answers cannot be made anew without the answers: what they are peppered with outlives encryption keys. */
export function createPepperStore({ mongo }: Pick<Platform, 'mongo'>, box: SecretBox, first: Buffer): PepperStore {
  const kept = mongo.collection<SealedPepper>('peppers');
  let known: Promise<Buffer> | undefined;

  const find = async (): Promise<Buffer | undefined> => {
    const found = await kept.findOne({ _id: ID });
    return found ? Buffer.from(box.open(found.sealed, ID), 'base64url') : undefined;
  };
  const load = async (): Promise<Buffer> => {
    const found = await find();
    if (found) return found;
    await kept.insertOne({ _id: ID, sealed: box.seal(first.toString('base64url'), ID) }).catch((error: unknown) => {
      // Another process was faster.
      if (!isDuplicateKey(error)) throw error;
    });
    return (await find()) ?? first;
  };
  return {
    read: () => {
      known ??= load().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
    reencrypt: async () => {
      await load();
      const found = await kept.findOne({ _id: ID });
      const sealed = found && box.reencrypt(found.sealed, ID);
      if (!found || !sealed) return false;
      const { modifiedCount } = await kept.updateOne({ _id: ID, sealed: found.sealed }, { $set: { sealed } });
      return modifiedCount > 0;
    },
  };
}
