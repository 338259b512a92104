import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';

const KEY_BYTES = 32;

/** A keyed digest for one purpose. */
export type Digest = (text: string) => Buffer;

/** Marks what was made here: with the key in force, and believed while its key is on the ring. */
export interface Mark {
  of: Digest;
  /** Whether `given` (base64url) is the mark of this text, told in the same time whatever it is. */
  fits(given: string, text: string): boolean;
}

/** What only the deployment can compute. Each purpose has a key of its own, so that no digest serves for another. */
export interface RecoveryKeys {
  /** By the oldest key on the ring: a decoy that changed with a new key would show that it is one. */
  decoy: Digest;
  /** By the pepper: without it the database's hashes of answers cannot be tried. */
  answer: (text: string) => Promise<Buffer>;
  resetLink: Mark;
  freezeLink: Mark;
}

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `identity/${purpose}`, KEY_BYTES));

const digestBy =
  (key: Buffer): Digest =>
  (text) =>
    createHmac('sha256', key).update(text).digest();

function markFor({ current, all }: KeyRing, purpose: string): Mark {
  const digests = all.map((secret) => digestBy(deriveKey(secret, purpose)));
  return {
    of: digestBy(deriveKey(current, purpose)),
    fits: (given, text) => digests.map((digest) => carries(digest(text), given)).includes(true),
  };
}

const oldest = ({ current, all }: KeyRing): string => all.at(-1) ?? current;

/** What answers were peppered with before the pepper was kept, and the first one that is. */
export const firstPepper = (encryptionKeys: KeyRing): Buffer => deriveKey(oldest(encryptionKeys), 'security-answers');

/** `readPepper` answers the deployment's pepper: it stays the same when the encryption key changes. */
export function createRecoveryKeys(encryptionKeys: KeyRing, readPepper: () => Promise<Buffer>): RecoveryKeys {
  return {
    decoy: digestBy(deriveKey(oldest(encryptionKeys), 'question-decoys')),
    answer: async (text) => digestBy(await readPepper())(text),
    resetLink: markFor(encryptionKeys, 'reset-links'),
    freezeLink: markFor(encryptionKeys, 'freeze-links'),
  };
}

function carries(digest: Buffer, text: string): boolean {
  const given = Buffer.from(text, 'base64url');
  return given.length === digest.length && timingSafeEqual(given, digest);
}
