import { NO_COMPANY } from '@utility-pay/contracts';
import { emailKey, type User } from '../../domain/user.ts';
import type { RecoveryKeys } from './recovery-keys.ts';

const RESET = /^([\w-]{1,40})\.([\w-]{43})$/;
const FREEZE = /^(\d{1,9})\.([\w-]{1,64})\.([\w-]{1,40})\.([\w-]{43})$/;

/** What a reset link depends on: a new password, another address or a closed login make it void. */
const resetText = (resetId: string, { id, companyId, email, securityVersion }: User): string =>
  JSON.stringify([resetId, companyId, id, emailKey(email), securityVersion]);

/** The token of a mailed link: made again each time it is needed, and nowhere stored. */
export const resetToken = ({ resetLink }: RecoveryKeys, resetId: string, user: User): string =>
  `${resetId}.${resetLink.of(resetText(resetId, user)).toString('base64url')}`;

/** Which reset a token claims to open; undefined for what can be none of ours. */
export const resetIdOf = (token: string): string | undefined => RESET.exec(token)?.[1];

export const opensReset = ({ resetLink }: RecoveryKeys, token: string, resetId: string, user: User): boolean =>
  resetLink.fits(token.slice(resetId.length + 1), resetText(resetId, user));

/** Which change of whose password a notice told of. */
export interface NoticedChange {
  companyId: number | null;
  userId: string;
  changeId: string;
}

const named = ({ companyId, userId, changeId }: NoticedChange): string =>
  `${companyId ?? NO_COMPANY}.${userId}.${changeId}`;

/** The token of the notice's link that closes the login. */
export const freezeToken = ({ freezeLink }: RecoveryKeys, change: NoticedChange): string =>
  `${named(change)}.${freezeLink.of(named(change)).toString('base64url')}`;

/** The change that a token was made for; undefined for a token that is none of ours. */
export function changeOf({ freezeLink }: RecoveryKeys, token: string): NoticedChange | undefined {
  const [, companyId, userId, changeId, digest] = FREEZE.exec(token) ?? [];
  if (!companyId || !userId || !changeId || !digest) return undefined;
  const change = { companyId: Number(companyId) === NO_COMPANY ? null : Number(companyId), userId, changeId };
  return freezeLink.fits(digest, named(change)) ? change : undefined;
}
