import { clientBlock, passwordResetRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { LINK_BY_ADDRESS } from '../../domain/recovery-limit.ts';
import { type Door, doorOf, emailKey, type User } from '../../domain/user.ts';
import type { EndSessionsOf } from '../end-sessions-of.ts';
import type { AttemptGuard } from '../guard-attempts.ts';
import type { CredentialRepository } from '../ports/credentials.ts';
import type { LinkRepository } from '../ports/recovery.ts';
import type { PasswordHasher } from '../ports.ts';
import type { RefuseCommonPassword } from '../refuse-common-password.ts';
import { opensReset, resetIdOf } from './links.ts';
import type { QuestionLock } from './question-lock.ts';
import type { RecoveryKeys } from './recovery-keys.ts';

export type ConfirmResetResult = { kind: 'reset'; door: Door } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  links: LinkRepository;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  guard: AttemptGuard;
  lock: QuestionLock;
  refuseCommon: RefuseCommonPassword;
  endSessions: EndSessionsOf;
  keys: RecoveryKeys;
  clock: Clock;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const CHANGE_ID_LENGTH = 20;
/** One answer for a link that is used, replaced, too old or forged. */
export const LINK_INVALID: UserError = {
  code: 'LINK_INVALID',
  field: 'token',
  message: 'This link is no longer valid. Ask for a new one.',
};

/** Sets the new password of whoever holds a mailed link, and opens what was closed. Signs nobody in. */
export const confirmReset = (parts: Parts) => {
  const { links, credentials, hasher, guard, lock, refuseCommon, endSessions, keys, clock, randomId, log } = parts;

  const holderOf = async (token: string, resetId: string): Promise<User | undefined> => {
    const reset = await links.findReset(resetId);
    const isGood = reset && clock.now() < reset.expiresAt && opensReset(keys, token, resetId, reset.user);
    return isGood ? reset.user : undefined;
  };

  const reset = async (token: string, newPassword: string): Promise<User | undefined> => {
    const resetId = resetIdOf(token);
    const holder = resetId ? await holderOf(token, resetId) : undefined;
    if (!resetId || !holder) return undefined;
    return credentials.setPassword(holder, {
      passwordHash: await hasher.hash(newPassword),
      by: 'reset-link',
      changeId: randomId(CHANGE_ID_LENGTH),
      expectedVersion: holder.securityVersion,
      resetId,
    });
  };

  return async (
    clientAddress: string | null,
    input: { token: string; newPassword: string },
  ): Promise<ConfirmResetResult> => {
    const parsed = passwordResetRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { token, newPassword } = parsed.data;
    const tooCommon = refuseCommon(newPassword, 'newPassword');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const user = await guard(
      [{ limit: LINK_BY_ADDRESS, key: clientBlock(clientAddress) }],
      () => reset(token, newPassword),
      (done) => done === undefined,
    );
    if (!user) return { kind: 'refused', userErrors: [LINK_INVALID] };
    await endSessions(user);
    await lock.open(emailKey(user.email));
    log.info({ userId: user.id, companyId: user.companyId }, 'password reset by link');
    return { kind: 'reset', door: doorOf(user.role) };
  };
};
