import { createHash } from 'node:crypto';
import { type Actor, claimAccountRule, clientBlock, type UserError } from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { CLAIM_BY_ACCOUNT, CLAIM_BY_NETWORK } from '../domain/attempt-limit.ts';
import { accountKey, type PendingClaim } from '../domain/claim.ts';
import { emailKey, newCustomerLogin, type User } from '../domain/user.ts';
import type { EndLogin, ResolveClaim } from './claim-logins.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import { commonPasswordErrors } from './passwords.ts';
import type { BillingAccounts, PasswordHasher } from './ports/services.ts';
import type { AddPendingResult, CustomerLoginRepository, Login } from './ports/users.ts';
import type { OpenedSession, StartSession } from './sessions.ts';

export interface ClaimAccountInput {
  accountNumber: string;
  email: string;
  name: string;
  password: string;
  companyId: string;
}

export type ClaimAccountResult =
  | { kind: 'claimed'; user: User; session: OpenedSession }
  | { kind: 'refused'; userErrors: UserError[] };

interface ClaimAccountDependencies {
  accounts: BillingAccounts;
  logins: CustomerLoginRepository;
  resolve: ResolveClaim;
  endLogin: EndLogin;
  hasher: PasswordHasher;
  limit: LimitAttempts;
  startSession: StartSession;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The same for an unknown account, a claimed one and one with another email. */
const NOT_CLAIMABLE = userError(
  'NOT_CLAIMABLE',
  null,
  "We couldn't find a matching account. Check the account number, email and company, or contact your utility.",
);
const OTHER_COMPANY = userError(
  'INVALID',
  'companyId',
  "Accounts with this company can't be claimed at this web address",
);
const TAKEN = userError('TAKEN', 'email', 'An account with this email already exists');

const CLAIM_ID_LENGTH = 32;

/** Returns the same id for every claim of an account by the same email, so that a repeated claim continues. */
const claimIdOf = (companyId: number, accountNumber: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, accountKey(accountNumber), emailKey(email)]))
    .digest('hex')
    .slice(0, CLAIM_ID_LENGTH);

/**
 * Claims an account and signs the customer in: billing reserves the account, a pending login is written, billing
 * confirms, the login becomes active. A caller who missed the answer may send the same claim again and is signed in.
 */
export const claimAccount = (dependencies: ClaimAccountDependencies) => {
  const { accounts, logins, resolve, endLogin, hasher, limit, startSession, clock, log } = dependencies;

  const addPending = async (login: Login, claim: PendingClaim, resets: number): Promise<AddPendingResult> => {
    const add = () => logins.addPending(login, { claimId: claim.claimId, resets }, clock.now());
    const result = await add();
    // An earlier claim was interrupted: only billing knows whether it is valid.
    if (result.kind === 'other-claim') await resolve(result.claim);
    // The account was reset; the event that ends its login has not arrived yet.
    else if (result.kind === 'outdated') await endLogin(claim.companyId, claim.customerId, resets);
    else return result;
    return add();
  };

  /** Billing releases unconfirmed reservations after a time-out; this is only faster. */
  const release = (claim: PendingClaim): Promise<void> =>
    accounts
      .release(claim)
      .catch((err) => log.warn({ err, customerId: claim.customerId }, 'Reservation could not be released'));

  const claim = async (input: ReturnType<typeof claimAccountRule.parse>): Promise<User | UserError> => {
    const { companyId, accountNumber, email, name, password } = input;
    // Before the account is looked up, so that the time does not reveal whether it exists.
    const passwordHash = await hasher.hash(password);
    const claimId = claimIdOf(companyId, accountNumber, email);
    const account = await accounts.reserve({ companyId, accountNumber, email, name, claimId });
    if (!account) {
      // Takes as long as the refusal of an earlier claim with another password.
      await hasher.verifyDummy(password);
      return NOT_CLAIMABLE;
    }
    const { customerId, resets } = account;
    const pending: PendingClaim = { companyId, customerId, claimId };
    const user = newCustomerLogin(customerId, { name: account.name, email, companyId, resets });
    const added = await addPending({ user, passwordHash }, pending, resets);
    if (added.kind === 'added') return (await resolve(pending)) ?? NOT_CLAIMABLE;
    if (added.kind === 'same-claim') {
      const isOwner = await hasher.verify(added.passwordHash, password);
      return (isOwner ? await resolve(pending) : undefined) ?? NOT_CLAIMABLE;
    }
    await release(pending);
    return added.kind === 'email-taken' ? TAKEN : NOT_CLAIMABLE;
  };

  return async (
    actor: Actor,
    clientAddress: string | null,
    input: ClaimAccountInput,
    hostCompanyId?: number,
  ): Promise<ClaimAccountResult> => {
    const parsed = claimAccountRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const tooCommon = commonPasswordErrors(parsed.data.password, 'password');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const { companyId, accountNumber } = parsed.data;
    // A session of one company is not accepted at the host of another.
    if (hostCompanyId !== undefined && hostCompanyId !== companyId) {
      return { kind: 'refused', userErrors: [OTHER_COMPANY] };
    }
    const outcome = await limit(
      [
        { limit: CLAIM_BY_ACCOUNT, key: `${companyId} ${accountKey(accountNumber)}` },
        { limit: CLAIM_BY_NETWORK, key: clientBlock(clientAddress) },
      ],
      () => claim(parsed.data),
      (result) => 'code' in result,
    );
    if ('code' in outcome) {
      log.info({ companyId, code: outcome.code }, 'Claim refused');
      return { kind: 'refused', userErrors: [outcome] };
    }
    log.info({ companyId, userId: outcome.id }, 'Account claimed');
    return { kind: 'claimed', user: outcome, session: await startSession(actor, outcome) };
  };
};
