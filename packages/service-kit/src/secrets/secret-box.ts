import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Keeps secrets at rest. A sealed text opens only for the `owner` that it was sealed for. */
export interface SecretBox {
  seal(text: string, owner: string): string;
  /** @throws when the text was changed, belongs to another owner, or was sealed with another key. */
  open(sealed: string, owner: string): string;
}

/** `purpose` keeps services apart that share one ENCRYPTION_KEY: neither opens what the other sealed. */
export function createSecretBox(encryptionKey: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, KEY_BYTES));
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open: (sealed, owner) => {
      const [version, body = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error('a secret of an unknown form');
      const bytes = Buffer.from(body, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
