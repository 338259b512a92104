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
  seal(text: string, owner: string): string;
  /** @throws if the text was changed, belongs to another owner, or no key of the ring decrypts it. */
  open(sealed: string, owner: string): string;
  /** Returns the text encrypted with the current key; undefined if it already is. @throws as `open` does. */
  reencrypt(sealed: string, owner: string): string | undefined;
}

function opened(sealed: string, owner: string, key: Buffer): string {
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
  const seal = (text: string, owner: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, current, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${sealed.toString('base64url')}`;
  };
  /** Decrypts with the first key that works and returns which; throws the last key's error. */
  const open = (sealed: string, owner: string): { text: string; at: number } => {
    for (const [at, key] of keys.entries()) {
      try {
        return { text: opened(sealed, owner, key), at };
      } catch (error) {
        if (at === keys.length - 1) throw error;
      }
    }
    throw new Error('no key decrypts the secret');
  };
  return {
    seal,
    open: (sealed, owner) => open(sealed, owner).text,
    reencrypt: (sealed, owner) => {
      const { text, at } = open(sealed, owner);
      return at === 0 ? undefined : seal(text, owner);
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

/** Returns the result of two parts of a re-encryption. */
export const addCounts = (one: ReencryptCount, other: ReencryptCount): ReencryptCount => ({
  seen: one.seen + other.seen,
  reencrypted: one.reencrypted + other.reencrypted,
  unreadable: one.unreadable + other.unreadable,
});

/**
 * Re-encrypts every text that uses an older key. An interrupted run can be repeated. `save` must be a compare-and-set
 * on the text that was read: a concurrent writer has used the current key.
 */
export async function reencryptAll<Kept>(
  all: AsyncIterable<Kept>,
  /** Returns the text encrypted with the current key; undefined if it already is. @throws if no key decrypts it. */
  reencrypt: (kept: Kept) => string | undefined,
  save: (kept: Kept, sealed: string) => Promise<unknown>,
  onProgress: (count: ReencryptCount) => void = () => undefined,
): Promise<ReencryptCount> {
  const count: ReencryptCount = { seen: 0, reencrypted: 0, unreadable: 0 };
  for await (const kept of all) {
    count.seen += 1;
    const sealed = tried(() => reencrypt(kept));
    if (sealed === UNREADABLE) count.unreadable += 1;
    else if (sealed !== undefined) {
      await save(kept, sealed);
      count.reencrypted += 1;
    }
    onProgress(count);
  }
  return count;
}

const UNREADABLE = Symbol('unreadable');

function tried(reencrypt: () => string | undefined): string | undefined | typeof UNREADABLE {
  try {
    return reencrypt();
  } catch {
    return UNREADABLE;
  }
}
