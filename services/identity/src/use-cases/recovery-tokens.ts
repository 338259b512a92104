import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NO_COMPANY } from '@utility-pay/contracts';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { emailKey, type User } from '../domain/user.ts';

const KEY_BYTES = 32;

/** A keyed digest for one purpose. */
type Digest = (text: string) => Buffer;

interface Signer {
  /** Signs with the current key. */
  sign: Digest;
  /** Returns whether a base64url signature was made by any key on the ring, in constant time. */
  verify(signature: string, text: string): boolean;
}

/** Digests that only the deployment can compute. Each purpose has its own key, so that none can replace another. */
export interface RecoveryKeys {
  /** By the oldest key on the ring: a decoy that changed with a key rotation would be recognizable. */
  decoy: Digest;
  /** By the pepper: without it, answers cannot be tried against the hashes in the database. */
  answer: (text: string) => Promise<Buffer>;
  resetLink: Signer;
  lockLink: Signer;
}

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `identity/${purpose}`, KEY_BYTES));

const digestWith =
  (key: Buffer): Digest =>
  (text) =>
    createHmac('sha256', key).update(text).digest();

function createSigner({ current, all }: KeyRing, purpose: string): Signer {
  const digests = all.map((secret) => digestWith(deriveKey(secret, purpose)));
  return {
    sign: digestWith(deriveKey(current, purpose)),
    verify: (signature, text) => digests.map((digest) => isEqual(digest(text), signature)).includes(true),
  };
}

function isEqual(digest: Buffer, signature: string): boolean {
  const signed = Buffer.from(signature, 'base64url');
  return signed.length === digest.length && timingSafeEqual(signed, digest);
}

const oldest = ({ current, all }: KeyRing): string => all.at(-1) ?? current;

/** Returns the pepper that a new deployment starts with. */
export const initialPepper = (encryptionKeys: KeyRing): Buffer => deriveKey(oldest(encryptionKeys), 'security-answers');

/** `readPepper` returns the deployment's pepper, which does not change with the encryption key. */
export function createRecoveryKeys(encryptionKeys: KeyRing, readPepper: () => Promise<Buffer>): RecoveryKeys {
  return {
    decoy: digestWith(deriveKey(oldest(encryptionKeys), 'question-decoys')),
    answer: async (text) => digestWith(await readPepper())(text),
    resetLink: createSigner(encryptionKeys, 'reset-links'),
    lockLink: createSigner(encryptionKeys, 'lock-links'),
  };
}

const RESET_TOKEN = /^([\w-]{1,40})\.([\w-]{43})$/;
const LOCK_TOKEN = /^(\d{1,9})\.([\w-]{1,64})\.([\w-]{1,40})\.([\w-]{43})$/;

/** What a reset link depends on: a new password, another email or a locked login voids it. */
const resetText = (resetId: string, { id, companyId, email, securityVersion }: User): string =>
  JSON.stringify([resetId, companyId, id, emailKey(email), securityVersion]);

/** Returns the token of a reset link: computed whenever it is needed and never stored. */
export const createResetToken = ({ resetLink }: RecoveryKeys, resetId: string, user: User): string =>
  `${resetId}.${resetLink.sign(resetText(resetId, user)).toString('base64url')}`;

/** Returns the id of the reset that a token names, without verifying it; undefined for a malformed token. */
export const readResetId = (token: string): string | undefined => RESET_TOKEN.exec(token)?.[1];

export const isValidResetToken = ({ resetLink }: RecoveryKeys, token: string, resetId: string, user: User): boolean =>
  resetLink.verify(token.slice(resetId.length + 1), resetText(resetId, user));

/** A user's password change. */
export interface PasswordChangeRef {
  companyId: number | null;
  userId: string;
  changeId: string;
}

const lockText = ({ companyId, userId, changeId }: PasswordChangeRef): string =>
  `${companyId ?? NO_COMPANY}.${userId}.${changeId}`;

/** Returns the token of the link in a password-changed email, which locks the login. */
export const createLockToken = ({ lockLink }: RecoveryKeys, change: PasswordChangeRef): string =>
  `${lockText(change)}.${lockLink.sign(lockText(change)).toString('base64url')}`;

/** Returns the password change that a token was created for; undefined for an invalid token. */
export function readLockToken({ lockLink }: RecoveryKeys, token: string): PasswordChangeRef | undefined {
  const [, companyId, userId, changeId, signature] = LOCK_TOKEN.exec(token) ?? [];
  if (!companyId || !userId || !changeId || !signature) return undefined;
  const change = { companyId: Number(companyId) === NO_COMPANY ? null : Number(companyId), userId, changeId };
  return lockLink.verify(signature, lockText(change)) ? change : undefined;
}
