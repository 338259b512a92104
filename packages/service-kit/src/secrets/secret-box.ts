import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Encrypts secrets at rest. A text can be decrypted only for the `owner` it was encrypted for. */
export interface SecretBox {
  /** Encrypts with the current key. */
  encrypt(text: string, owner: string): string;
  /** @throws if the text was changed, belongs to another owner, or no key of the ring decrypts it. */
  decrypt(sealed: string, owner: string): string;
  /** Returns the text encrypted with the current key; undefined if it already is. @throws as `decrypt` does. */
  reencrypt(sealed: string, owner: string): string | undefined;
}

function decryptWith(key: Buffer, sealed: string, owner: string): string {
  const [version, body = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('unknown secret format');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Creates a box. `purpose` separates services that share one ENCRYPTION_KEY: neither decrypts the other's texts. */
export function createSecretBox(encryptionKeys: KeyRing, purpose: string): SecretBox {
  const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const keys = encryptionKeys.all.map(keyOf);
  const current = keyOf(encryptionKeys.current);
  const encrypt = (text: string, owner: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, current, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${sealed.toString('base64url')}`;
  };
  /** Decrypts with the first key that works, and returns its index too. @throws the last key's error if none works */
  const decryptWithAny = (sealed: string, owner: string): { text: string; keyIndex: number } => {
    for (const [keyIndex, key] of keys.entries()) {
      try {
        return { text: decryptWith(key, sealed, owner), keyIndex };
      } catch (error) {
        if (keyIndex === keys.length - 1) throw error;
      }
    }
    throw new Error('no key decrypts the secret');
  };
  return {
    encrypt,
    decrypt: (sealed, owner) => decryptWithAny(sealed, owner).text,
    reencrypt: (sealed, owner) => {
      const { text, keyIndex } = decryptWithAny(sealed, owner);
      return keyIndex === 0 ? undefined : encrypt(text, owner);
    },
  };
}

/** The result of re-encrypting with a new key. */
export interface ReencryptCount {
  /** Texts read. */
  seen: number;
  /** Texts re-encrypted; the others already used the current key. */
  reencrypted: number;
  /** Texts that no key decrypts. They are left unchanged. */
  unreadable: number;
}

/** Returns the sum of two results. */
export const addCounts = (one: ReencryptCount, other: ReencryptCount): ReencryptCount => ({
  seen: one.seen + other.seen,
  reencrypted: one.reencrypted + other.reencrypted,
  unreadable: one.unreadable + other.unreadable,
});

/**
 * Re-encrypts every text that uses an older key. An interrupted run can be repeated. `save` must be a compare-and-set
 * on the text that was read, because a concurrent writer has already encrypted its new text with the current key.
 */
export async function reencryptAll<Stored>(
  all: AsyncIterable<Stored>,
  /** Returns the text encrypted with the current key; undefined if it already is. @throws if no key decrypts it. */
  reencrypt: (stored: Stored) => string | undefined,
  save: (stored: Stored, sealed: string) => Promise<unknown>,
  onProgress: (count: ReencryptCount) => void = () => undefined,
): Promise<ReencryptCount> {
  const count: ReencryptCount = { seen: 0, reencrypted: 0, unreadable: 0 };
  for await (const stored of all) {
    count.seen += 1;
    const sealed = unlessUnreadable(() => reencrypt(stored));
    if (sealed === UNREADABLE) count.unreadable += 1;
    else if (sealed !== undefined) {
      await save(stored, sealed);
      count.reencrypted += 1;
    }
    onProgress(count);
  }
  return count;
}

const UNREADABLE = Symbol('unreadable');

function unlessUnreadable(reencrypt: () => string | undefined): string | undefined | typeof UNREADABLE {
  try {
    return reencrypt();
  } catch {
    return UNREADABLE;
  }
}
