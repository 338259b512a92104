import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/** A keyed digest for one purpose. */
export type Digest = (text: string) => Buffer;

/** What only the deployment can compute. Each purpose has a key of its own, so that no digest serves for another. */
export interface RecoveryKeys {
  decoy: Digest;
  /** The pepper: without it the database's hashes of answers cannot be tried. */
  answer: Digest;
  resetLink: Digest;
  freezeLink: Digest;
}

export function createRecoveryKeys(encryptionKey: string): RecoveryKeys {
  const digestFor = (purpose: string): Digest => {
    const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', `identity/${purpose}`, KEY_BYTES));
    return (text) => createHmac('sha256', key).update(text).digest();
  };
  return {
    decoy: digestFor('question-decoys'),
    answer: digestFor('security-answers'),
    resetLink: digestFor('reset-links'),
    freezeLink: digestFor('freeze-links'),
  };
}

/** Whether a token carries this very digest, told in the same time whatever it carries. */
export function carries(digest: Buffer, text: string): boolean {
  const given = Buffer.from(text, 'base64url');
  return given.length === digest.length && timingSafeEqual(given, digest);
}
