import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Keeps secrets at rest. A sealed text opens only for the `owner` that it was sealed for. */
export interface SecretBox {
  /** Seals with the key in force. */
  seal(text: string, owner: string): string;
  /** @throws when the text was changed, belongs to another owner, or was sealed with a key that is not on the ring. */
  open(sealed: string, owner: string): string;
  /** The same text under the key in force; undefined when that is what seals it already. @throws as `open` does. */
  reseal(sealed: string, owner: string): string | undefined;
}

function opened(sealed: string, owner: string, key: Buffer): string {
  const [version, body = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('a secret of an unknown form');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** `purpose` keeps services apart that share one ENCRYPTION_KEY: neither opens what the other sealed. */
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
  /** By the first key that fits, and which that was; the last one's refusal is thrown. */
  const open = (sealed: string, owner: string): { text: string; at: number } => {
    for (const [at, key] of keys.entries()) {
      try {
        return { text: opened(sealed, owner, key), at };
      } catch (error) {
        if (at === keys.length - 1) throw error;
      }
    }
    throw new Error('no key to open a secret with');
  };
  return {
    seal,
    open: (sealed, owner) => open(sealed, owner).text,
    reseal: (sealed, owner) => {
      const { text, at } = open(sealed, owner);
      return at === 0 ? undefined : seal(text, owner);
    },
  };
}
