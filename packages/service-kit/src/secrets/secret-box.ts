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
  reencrypt(sealed: string, owner: string): string | undefined;
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
    reencrypt: (sealed, owner) => {
      const { text, at } = open(sealed, owner);
      return at === 0 ? undefined : seal(text, owner);
    },
  };
}

/** What became of sealed texts when a new key came into force. */
export interface ReencryptCount {
  /** Looked at. */
  seen: number;
  /** Sealed anew; the others were sealed with the key in force already. */
  reencrypted: number;
  /** Opened by no key on the ring, or changed by somebody: left as they are. */
  unreadable: number;
}

/**
 * Seals every text anew that an older key sealed. Those done already are left, so a run that was stopped is gone on
 * with by another. `save` writes only over the text that was read: whoever is faster has used the key in force.
 */
export async function reencryptAll<Kept>(
  all: AsyncIterable<Kept>,
  /** The text under the key in force; undefined when it is that already. @throws when no key opens it. */
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
