import { createHash } from 'node:crypto';
import {
  type Actor,
  claimAccountRule,
  isTestKeyOf,
  parseAmount,
  type Refused,
  type UserError,
} from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { narrowestNetwork } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { CLAIM_BY_ACCOUNT, CLAIM_WITH_AMOUNT_BY_NETWORK } from '../domain/attempt-limit.ts';
import { accountKey, type PendingClaim } from '../domain/claim.ts';
import { emailKey, newCustomerLogin, type User } from '../domain/user.ts';
import type { EndLogin, ResolveClaim } from './claim-logins.ts';
import type { TakeClaimSlot } from './claim-slots.ts';
import type { FailedClaims } from './failed-claims.ts';
import { type LimitAttempts, limitsOfNetworks } from './limit-attempts.ts';
import type { CheckNewPassword } from './passwords.ts';
import type { BillingAccounts, FindClaimSettings, ReservedAccount } from './ports/claims.ts';
import type { HashLane, PasswordHasher } from './ports/passwords.ts';
import type { AddPendingResult, CustomerLoginRepository, Login } from './ports/users.ts';
import { verifyRepeatedClaim } from './repeated-claims.ts';
import type { PadResponse } from './response-padding.ts';
import type { OpenedSession, StartSession } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface ClaimAccountInput {
  accountNumber: string;
  email: string;
  name: string;
  password: string;
  companyId: string;
  lastBillAmount?: string | null;
}

export type ClaimAccountResult = { kind: 'claimed'; user: User; session: OpenedSession } | Refused;

interface Attempt {
  clientAddress: string | null;
  nameMustMatch: boolean;
  lane: HashLane;
  progress: Progress;
}

interface Progress {
  /** Whether this claim may have added a login, so that it counts as successful. */
  hasLogin: boolean;
}

type ParsedClaim = ReturnType<typeof claimAccountRule.parse>;

interface ClaimAccountDependencies {
  accounts: BillingAccounts;
  claimSettings: FindClaimSettings;
  logins: CustomerLoginRepository;
  resolve: ResolveClaim;
  endLogin: EndLogin;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  limit: LimitAttempts;
  takeSlot: TakeClaimSlot;
  failedClaims: FailedClaims;
  signInLimits: SignInLimits;
  pad: PadResponse;
  startSession: StartSession;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The same for an unknown account, a claimed one and one with another email, name or last bill. */
const NOT_CLAIMABLE = userError(
  'NOT_CLAIMABLE',
  null,
  "We couldn't match these details to an account. Check everything you entered, or contact your utility.",
);
const OTHER_COMPANY = userError(
  'INVALID',
  'companyId',
  "This company's accounts can't be claimed at this web address. Use the address on your bill, or contact the company.",
);
/** A login's limits are those of its email in all companies: a sandbox must not have logins with the emails of real people. */
const SANDBOX_ONLY = userError(
  'INVALID',
  'email',
  'Accounts of a sandbox company are claimed with a test key, and with an email address at example.com.',
);
const EXAMPLE_EMAIL = /@example\.com$/i;
const TAKEN = userError(
  'TAKEN',
  'email',
  'An account with this email already exists. Sign in, or use a different email.',
);

const CHALLENGE_BY_COMPANY = userError(
  'CHALLENGE',
  'lastBillAmount',
  'Enter the amount of your most recent bill. Your utility requires it to verify that the account is yours.',
);
const CHALLENGE_AFTER_CLAIMS = userError(
  'CHALLENGE',
  'lastBillAmount',
  'To verify that this account is yours, enter the amount of your most recent bill, and your name as it is on the bill. We ask because several accounts were claimed from your network in the past hour.',
);
const CHALLENGE_AFTER_FAILURES = userError(
  'CHALLENGE',
  'lastBillAmount',
  'To verify that this account is yours, enter the amount of your most recent bill. We ask because several claims from your network failed in the past hour.',
);

/** Returns the amount in cents; undefined when none is given. The rule of the input has checked it. */
function centsOf(amount: string | undefined): number | undefined {
  const parsed = amount === undefined ? undefined : parseAmount(amount);
  return parsed?.kind === 'amount' ? parsed.amountMinor : undefined;
}

const CLAIM_ID_LENGTH = 32;

/** Returns the same id for every claim of an account by the same email, so that a repeated claim continues. */
const claimIdOf = (companyId: number, accountNumber: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, accountKey(accountNumber), emailKey(email)]))
    .digest('hex')
    .slice(0, CLAIM_ID_LENGTH);

/**
 * Claims an account and signs the customer in: billing reserves the account, a pending login is written, billing
 * confirms, the login becomes active. A caller who missed the answer may send the same claim again within minutes and is signed in.
 */
export const claimAccount = (dependencies: ClaimAccountDependencies) => {
  const { accounts, claimSettings, logins, resolve, endLogin, hasher, checkNewPassword } = dependencies;
  const { limit, takeSlot, failedClaims, signInLimits, pad, startSession, clock, log } = dependencies;
  const isSameClaimant = verifyRepeatedClaim(dependencies);

  const addPending = async (
    login: Login,
    claim: PendingClaim,
    { resets, hadEmail }: ReservedAccount,
  ): Promise<AddPendingResult> => {
    const add = () => logins.addPending(login, { claimId: claim.claimId, resets, hadEmail }, clock.now());
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

  const claim = async (
    { companyId, accountNumber, email, name, password, lastBillAmount }: ParsedClaim,
    { clientAddress, nameMustMatch, lane, progress }: Attempt,
  ): Promise<User | UserError> => {
    const claimId = claimIdOf(companyId, accountNumber, email);
    const lastBillMinor = centsOf(lastBillAmount);
    const facts = {
      nameMustMatch,
      ...(lastBillMinor === undefined ? {} : { lastBillMinor }),
    };
    const account = await accounts.reserve({ companyId, accountNumber, email, name, claimId, ...facts });
    if (!account) {
      // Takes as long as the refusal of an earlier claim with another password.
      await hasher.decoy(lane);
      return NOT_CLAIMABLE;
    }
    const { customerId, resets } = account;
    const pending: PendingClaim = { companyId, customerId, claimId };
    const user = newCustomerLogin(customerId, { name: account.name, email, companyId, resets });
    const newHash = await hasher.hash(password, lane).catch(async (error: unknown) => {
      await release(pending);
      throw error;
    });
    // From here on the sweeper may finish the claim, whatever happens to this request.
    progress.hasLogin = true;
    const added = await addPending({ user, passwordHash: newHash }, pending, account);
    progress.hasLogin = added.kind === 'added';
    if (added.kind === 'added') {
      const claimed = await resolve(pending);
      progress.hasLogin = claimed !== undefined;
      return claimed ?? NOT_CLAIMABLE;
    }
    if (added.kind === 'same-claim') {
      const { passwordHash } = added;
      const isOwner = await isSameClaimant({ user, passwordHash, password, lane, clientAddress });
      return (isOwner ? await resolve(pending) : undefined) ?? NOT_CLAIMABLE;
    }
    await release(pending);
    return added.kind === 'email-taken' ? TAKEN : NOT_CLAIMABLE;
  };

  /**
   * Asks for the amount of the last bill before the account is looked up, so that the answer does not reveal whether it
   * exists. The amount alone does not suffice once the slots without a name are used up: many bills may charge the same.
   */
  const claimUnlessChallenged = async (
    actor: Actor,
    clientAddress: string | null,
    input: ParsedClaim,
    priority: HashLane['priority'],
  ): Promise<User | UserError> => {
    const { claimCheck, claimNetworks, isSandbox } = await claimSettings(input.companyId);
    if (isSandbox && !(isTestKeyOf(actor, input.companyId) && EXAMPLE_EMAIL.test(input.email))) return SANDBOX_ONLY;
    const hasAmount = input.lastBillAmount !== undefined;
    const progress: Progress = { hasLogin: false };
    const attempt = async (nameMustMatch: boolean) => {
      const failures = await failedClaims.find(clientAddress);
      if (failures.needsAmount && !hasAmount) return CHALLENGE_AFTER_FAILURES;
      const lane: HashLane = { kind: 'claim', priority: failures.isSuspect ? 'suspect' : priority };
      const result = await pad(
        () => claim(input, { clientAddress, nameMustMatch, lane, progress }),
        (outcome) => 'code' in outcome,
      );
      if ('code' in result) await failedClaims.count(clientAddress);
      return result;
    };
    if (claimCheck === 'lastBillAmount' && !hasAmount) return CHALLENGE_BY_COMPANY;
    // Slots also bound the claims that run before their failures are counted.
    const slot = await takeSlot(clientAddress, claimNetworks, hasAmount);
    if (!slot) return CHALLENGE_AFTER_CLAIMS;
    try {
      return await attempt(slot.nameMustMatch || claimCheck === 'name');
    } finally {
      if (!progress.hasLogin) await slot.release();
    }
  };

  return async (
    actor: Actor,
    clientAddress: string | null,
    input: ClaimAccountInput,
    hostCompanyId?: number,
  ): Promise<ClaimAccountResult> => {
    const parsed = claimAccountRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const weak = await checkNewPassword(parsed.data.password, 'password', parsed.data);
    if (weak.length > 0) return { kind: 'refused', userErrors: weak };
    const { companyId, accountNumber } = parsed.data;
    // A session of one company is not accepted at the host of another.
    if (hostCompanyId !== undefined && hostCompanyId !== companyId) {
      return { kind: 'refused', userErrors: [OTHER_COMPANY] };
    }
    const outcome = await limit({
      limits: [
        { limit: CLAIM_BY_ACCOUNT, key: `${companyId} ${accountKey(accountNumber)}` },
        ...(parsed.data.lastBillAmount === undefined
          ? []
          : limitsOfNetworks(CLAIM_WITH_AMOUNT_BY_NETWORK, clientAddress)),
      ],
      attempt: (priority) => claimUnlessChallenged(actor, clientAddress, parsed.data, priority),
      hasFailed: (result) => 'code' in result && result.code !== 'CHALLENGE',
    });
    if ('code' in outcome) {
      log.info({ companyId, code: outcome.code, network: narrowestNetwork(clientAddress) }, 'Claim refused');
      return { kind: 'refused', userErrors: [outcome] };
    }
    log.info({ companyId, userId: outcome.id }, 'Account claimed');
    await signInLimits.remember([{ user: outcome, signInNetworks: [] }], clientAddress);
    return { kind: 'claimed', user: outcome, session: await startSession(actor, outcome) };
  };
};
