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

/** Digests that only the deployment can compute. Each purpose has its own key: a digest of one is invalid for another. */
export interface RecoveryKeys {
  /** Selects the decoy question of an email. Uses the oldest key on the ring: a decoy that a rotation changed would be recognizable. */
  digestUnknownEmail: Digest;
  /** Uses the pepper: without it, answers cannot be tried against the hashes in the database. */
  digestAnswer: (text: string) => Promise<Buffer>;
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

const oldestOf = ({ current, all }: KeyRing): string => all.at(-1) ?? current;

/** Returns the pepper that a new deployment starts with. */
export const initialPepper = (encryptionKeys: KeyRing): Buffer =>
  deriveKey(oldestOf(encryptionKeys), 'security-answers');

/** Creates the keys from the encryption keys and the deployment's pepper, which does not change with them. */
export function createRecoveryKeys(encryptionKeys: KeyRing, readPepper: () => Promise<Buffer>): RecoveryKeys {
  return {
    digestUnknownEmail: digestWith(deriveKey(oldestOf(encryptionKeys), 'question-decoys')),
    digestAnswer: async (text) => digestWith(await readPepper())(text),
    resetLink: createSigner(encryptionKeys, 'reset-links'),
    lockLink: createSigner(encryptionKeys, 'lock-links'),
  };
}

const RESET_TOKEN = /^([\w-]{1,40})\.([\w-]{43})$/;
const LOCK_TOKEN = /^(\d{1,9})\.([\w-]{1,64})\.([\w-]{1,40})\.([\w-]{43})$/;

/** Returns what a reset link signs: a new password, another email or a locked login changes it, which voids the link. */
const resetText = (resetId: string, { id, companyId, email, securityVersion }: User): string =>
  JSON.stringify([resetId, companyId, id, emailKey(email), securityVersion]);

/** Returns the token of a reset link. It is never stored; the same reset always gives the same token. */
export const createResetToken = ({ resetLink }: RecoveryKeys, resetId: string, user: User): string =>
  `${resetId}.${resetLink.sign(resetText(resetId, user)).toString('base64url')}`;

/** Returns the id of the reset that a token names, without verifying it; undefined for a malformed token. */
export const readResetId = (token: string): string | undefined => RESET_TOKEN.exec(token)?.[1];

/** Returns whether the token was created for this reset and the user's current password, email and lock. */
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
