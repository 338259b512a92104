import { passwordResetRequestRule, passwordResetRule, type Refused, type UserError } from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import {
  type AttemptLimit,
  INVALID_LINKS_BY_NETWORK,
  LOCK_LINK_MS,
  RESET_EMAILS_BY_LOGIN,
  RESET_EMAILS_BY_LOGIN_AND_NETWORK,
  RESET_LINK_MS,
  RESET_REQUESTS_BY_NETWORK,
} from '../domain/attempt-limit.ts';
import { emailKey, type Portal, portalOf, type User } from '../domain/user.ts';
import { type LimitAttempts, limitsOfNetworks } from './limit-attempts.ts';
import { CHANGE_ID_LENGTH, type CheckNewPassword, commonPasswordErrors } from './passwords.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import { ACCOUNT_LANE, type PasswordHasher } from './ports/passwords.ts';
import type { RecoveryRepository } from './ports/recovery.ts';
import type { CredentialRepository, FoundLogin } from './ports/users.ts';
import type { QuestionLock } from './question-lock.ts';
import { isValidResetToken, type RecoveryKeys, readLockToken, readResetId } from './recovery-tokens.ts';
import type { PadResponse } from './response-padding.ts';
import type { EndSessionsOf } from './sessions.ts';
import { type SignInLimits, widestNetwork } from './sign-in-limits.ts';

interface RequestResetDependencies {
  recoveries: RecoveryRepository;
  counters: AttemptCounters;
  limit: LimitAttempts;
  signInLimits: SignInLimits;
  pad: PadResponse;
  clock: Clock;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

type Recipient = Pick<FoundLogin, 'user' | 'signInNetworks'>;

const RESET_ID_LENGTH = 20;

/** Opens a reset, which is emailed, for each login of an email. The response and its duration are the same for every email. */
export const requestReset = (dependencies: RequestResetDependencies) => {
  const { recoveries, counters, limit, signInLimits, pad, clock, randomId, log } = dependencies;

  /** Counts an email, and returns whether the limit allows it. */
  const countEmail = async (limitOfEmails: AttemptLimit, key: string): Promise<boolean> =>
    (await counters.increment(limitOfEmails, key, clock.now())).count <= limitOfEmails.maxCount;

  const openReset = async (login: Recipient, clientAddress: string | null): Promise<void> => {
    const { user } = login;
    // By login and not by email: a login with the same email in another company must not use up the emails of this one.
    const key = `${user.companyId} ${user.id}`;
    if (!(await countEmail(RESET_EMAILS_BY_LOGIN_AND_NETWORK, `${key} ${widestNetwork(clientAddress)}`))) return;
    // Strangers elsewhere cannot use up the emails that the owner requests from a known network.
    if (!signInLimits.knowsNetwork(login, clientAddress) && !(await countEmail(RESET_EMAILS_BY_LOGIN, key))) return;
    const expiresAt = new Date(clock.now().getTime() + RESET_LINK_MS);
    await recoveries.openReset(user, { resetId: randomId(RESET_ID_LENGTH), expiresAt });
    log.info({ userId: user.id, companyId: user.companyId }, 'Reset link requested');
  };

  const openResets = async (
    email: string,
    companyId: number | undefined,
    clientAddress: string | null,
  ): Promise<void> => {
    const recipients = await recoveries.findRecipients(email);
    // A staff email is unique in the deployment; a customer may have accounts in several companies.
    const isRequested = ({ user }: Recipient): boolean =>
      user.role !== 'customer' || companyId === undefined || user.companyId === companyId;
    await Promise.all(recipients.filter(isRequested).map((login) => openReset(login, clientAddress)));
  };

  return async (clientAddress: string | null, email: string, companyId: number | undefined): Promise<UserError[]> => {
    const parsed = passwordResetRequestRule.safeParse({ email });
    if (!parsed.success) return invalidInput(parsed.error);
    const limits = limitsOfNetworks(RESET_REQUESTS_BY_NETWORK, clientAddress);
    const attempt = () => openResets(emailKey(parsed.data.email), companyId, clientAddress);
    // Every request counts as failed, so that those that send a link are limited too.
    await pad(() => limit({ limits, attempt, hasFailed: () => true }));
    return [];
  };
};

export type ConfirmResetResult = { kind: 'reset'; portal: Portal } | Refused;

interface ConfirmResetDependencies {
  recoveries: RecoveryRepository;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  limit: LimitAttempts;
  questionLock: QuestionLock;
  signInLimits: SignInLimits;
  endSessionsOf: EndSessionsOf;
  keys: RecoveryKeys;
  clock: Clock;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

/** One error for a link that is used, void, expired or forged. */
const LINK_INVALID = userError('LINK_INVALID', 'token', 'This link is no longer valid. Request a new one.');

/** Sets a new password with an emailed link, ends all sessions, and unlocks the login and its security question. Opens no session. */
export const confirmReset = (dependencies: ConfirmResetDependencies) => {
  const { recoveries, credentials, hasher, checkNewPassword, limit, questionLock, signInLimits } = dependencies;
  const { endSessionsOf, keys, clock, randomId, log } = dependencies;

  const findUserOfLink = async (token: string, resetId: string): Promise<User | undefined> => {
    const reset = await recoveries.findReset(resetId);
    const isValid = reset && clock.now() < reset.expiresAt && isValidResetToken(keys, token, resetId, reset.user);
    return isValid ? reset.user : undefined;
  };

  /** Returns undefined for an invalid link. */
  const resetPassword = async (token: string, newPassword: string): Promise<User | UserError | undefined> => {
    const resetId = readResetId(token);
    const user = resetId ? await findUserOfLink(token, resetId) : undefined;
    if (!resetId || !user) return undefined;
    const [passwordError] = await checkNewPassword(newPassword, 'newPassword', user);
    if (passwordError) return passwordError;
    return credentials.setPassword(user, {
      passwordHash: await hasher.hash(newPassword, ACCOUNT_LANE),
      method: 'reset-link',
      changeId: randomId(CHANGE_ID_LENGTH),
      expectedVersion: user.securityVersion,
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
    const tooCommon = commonPasswordErrors(newPassword, 'newPassword');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const outcome = await limit({
      limits: limitsOfNetworks(INVALID_LINKS_BY_NETWORK, clientAddress),
      attempt: () => resetPassword(token, newPassword),
      hasFailed: (result) => result === undefined,
    });
    if (!outcome) return { kind: 'refused', userErrors: [LINK_INVALID] };
    if ('code' in outcome) return { kind: 'refused', userErrors: [outcome] };
    const user = outcome;
    await endSessionsOf(user);
    await questionLock.unlock(emailKey(user.email));
    await signInLimits.clearFailures(user, clientAddress);
    log.info({ userId: user.id, companyId: user.companyId }, 'Password reset by link');
    return { kind: 'reset', portal: portalOf(user.role) };
  };
};

interface LockLoginDependencies {
  recoveries: RecoveryRepository;
  endSessionsOf: EndSessionsOf;
  keys: RecoveryKeys;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Locks the login of a user who did not change the password, until a new one is set with an emailed link. */
export const lockLogin =
  ({ recoveries, endSessionsOf, keys, clock, log }: LockLoginDependencies) =>
  async (token: string): Promise<UserError[]> => {
    const ref = readLockToken(keys, token);
    const change = ref ? await recoveries.findPasswordChange(ref) : undefined;
    const now = clock.now();
    if (!change || now.getTime() - change.changedAt.getTime() >= LOCK_LINK_MS) return [LINK_INVALID];
    await recoveries.lock(change.user, now);
    await endSessionsOf(change.user);
    log.warn({ userId: change.user.id, companyId: change.user.companyId }, 'Login locked by its owner');
    return [];
  };
