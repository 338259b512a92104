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
import { FAILED_CLAIMS_BY_ACCOUNT, FAILED_CLAIMS_WITH_AMOUNT_BY_NETWORK } from '../domain/attempt-limit.ts';
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

interface ClaimAttempt {
  clientAddress: string | null;
  nameMustMatch: boolean;
  lane: HashLane;
  progress: ClaimProgress;
}

/** Changed while a claim runs, so that it is known also after an error. */
interface ClaimProgress {
  /** Whether this claim added a login, or may have. The claim then keeps its slot of the network. */
  mayHaveAddedLogin: boolean;
}

type ParsedClaim = ReturnType<typeof claimAccountRule.parse>;

interface ClaimAccountDependencies {
  accounts: BillingAccounts;
  findClaimSettings: FindClaimSettings;
  logins: CustomerLoginRepository;
  resolveClaim: ResolveClaim;
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

/** One error for an unknown account, a claimed one, and one with another email, name or last bill, so that it does not reveal which. */
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
/** Limits count by email across companies, so logins of a sandbox must not have the emails of real people. */
const SANDBOX_ONLY = userError(
  'INVALID',
  'email',
  'Accounts of a sandbox company are claimed with a test key, and with an email address at example.com.',
);
const EXAMPLE_EMAIL = /@example\.com$/i;
const EMAIL_TAKEN = userError(
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

const isUserError = (outcome: User | UserError): outcome is UserError => 'code' in outcome;

/** Returns an amount of the validated input in cents; undefined when none is given. */
function parseCents(amount: string | undefined): number | undefined {
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
 * confirms, the login becomes active. A caller who did not receive the response may send the same claim again for 10 minutes,
 * and is signed in.
 */
export const claimAccount = (dependencies: ClaimAccountDependencies) => {
  const { accounts, findClaimSettings, logins, resolveClaim, endLogin, hasher, checkNewPassword } = dependencies;
  const { limit, takeSlot, failedClaims, signInLimits, pad, startSession, clock, log } = dependencies;
  const verifyRepetition = verifyRepeatedClaim(dependencies);

  /** Adds the pending login. A login of an earlier claim that is in the way is first resolved or ended. */
  const addPendingLogin = async (
    login: Login,
    claim: PendingClaim,
    { resets, hadEmail }: ReservedAccount,
  ): Promise<AddPendingResult> => {
    const add = () => logins.addPending(login, { claimId: claim.claimId, resets, hadEmail }, clock.now());
    const result = await add();
    // An earlier claim was interrupted: only billing knows whether it is valid.
    if (result.kind === 'other-claim') await resolveClaim(result.claim);
    // The account was reset, and the event that ends its login has not arrived yet.
    else if (result.kind === 'outdated') await endLogin(claim.companyId, claim.customerId, resets);
    else return result;
    return add();
  };

  /** Releases a reservation at once. If this fails, billing releases it when it times out. */
  const releaseReservation = (claim: PendingClaim): Promise<void> =>
    accounts
      .release(claim)
      .catch((err) => log.warn({ err, customerId: claim.customerId }, 'Reservation could not be released'));

  const makeClaim = async (
    { companyId, accountNumber, email, name, password, lastBillAmount }: ParsedClaim,
    { clientAddress, nameMustMatch, lane, progress }: ClaimAttempt,
  ): Promise<User | UserError> => {
    const claimId = claimIdOf(companyId, accountNumber, email);
    const lastBillMinor = parseCents(lastBillAmount);
    const checked = { nameMustMatch, ...(lastBillMinor === undefined ? {} : { lastBillMinor }) };
    const account = await accounts.reserve({ companyId, accountNumber, email, name, claimId, ...checked });
    if (!account) {
      // Takes as long as the refusal of a repeated claim with a wrong password.
      await hasher.decoy(lane);
      return NOT_CLAIMABLE;
    }
    const { customerId, resets } = account;
    const claim: PendingClaim = { companyId, customerId, claimId };
    const user = newCustomerLogin(customerId, { name: account.name, email, companyId, resets });
    const newHash = await hasher.hash(password, lane).catch(async (error: unknown) => {
      await releaseReservation(claim);
      throw error;
    });
    // If this request is interrupted after the write, the sweeper resolves the claim.
    progress.mayHaveAddedLogin = true;
    const added = await addPendingLogin({ user, passwordHash: newHash }, claim, account);
    progress.mayHaveAddedLogin = added.kind === 'added';
    if (added.kind === 'added') {
      const claimed = await resolveClaim(claim);
      progress.mayHaveAddedLogin = claimed !== undefined;
      return claimed ?? NOT_CLAIMABLE;
    }
    if (added.kind === 'same-claim') {
      const { passwordHash } = added;
      const hasSamePassword = await verifyRepetition({ user, passwordHash, password, lane, clientAddress });
      return (hasSamePassword ? await resolveClaim(claim) : undefined) ?? NOT_CLAIMABLE;
    }
    await releaseReservation(claim);
    return added.kind === 'email-taken' ? EMAIL_TAKEN : NOT_CLAIMABLE;
  };

  /**
   * Makes the claim, or challenges the caller to enter the amount of the last bill. The challenge comes before the account is
   * looked up, so that it does not reveal whether the account exists. Once the first slots of the network are used up, the
   * name must match as well as the amount, because many bills may charge the same.
   */
  const claimUnlessChallenged = async (
    actor: Actor,
    clientAddress: string | null,
    input: ParsedClaim,
    priority: HashLane['priority'],
  ): Promise<User | UserError> => {
    const { claimCheck, claimNetworks, isSandbox } = await findClaimSettings(input.companyId);
    if (isSandbox && !(isTestKeyOf(actor, input.companyId) && EXAMPLE_EMAIL.test(input.email))) return SANDBOX_ONLY;
    const hasAmount = input.lastBillAmount !== undefined;
    const progress: ClaimProgress = { mayHaveAddedLogin: false };
    const attempt = async (nameMustMatch: boolean): Promise<User | UserError> => {
      const { needsAmount, isSuspect } = await failedClaims.evaluate(clientAddress);
      if (needsAmount && !hasAmount) return CHALLENGE_AFTER_FAILURES;
      const lane: HashLane = { kind: 'claim', priority: isSuspect ? 'suspect' : priority };
      const outcome = await pad(() => makeClaim(input, { clientAddress, nameMustMatch, lane, progress }), isUserError);
      if (isUserError(outcome)) await failedClaims.count(clientAddress);
      return outcome;
    };
    if (claimCheck === 'lastBillAmount' && !hasAmount) return CHALLENGE_BY_COMPANY;
    // A running claim is no counted failure yet; its slot bounds how many run at once.
    const slot = await takeSlot(clientAddress, claimNetworks, hasAmount);
    if (!slot) return CHALLENGE_AFTER_CLAIMS;
    try {
      return await attempt(slot.nameMustMatch || claimCheck === 'name');
    } finally {
      if (!progress.mayHaveAddedLogin) await slot.release();
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
    const passwordErrors = await checkNewPassword(parsed.data.password, 'password', parsed.data);
    if (passwordErrors.length > 0) return { kind: 'refused', userErrors: passwordErrors };
    const { companyId, accountNumber } = parsed.data;
    // A session of one company is not accepted at the host of another.
    if (hostCompanyId !== undefined && hostCompanyId !== companyId) {
      return { kind: 'refused', userErrors: [OTHER_COMPANY] };
    }
    const outcome = await limit({
      limits: [
        { limit: FAILED_CLAIMS_BY_ACCOUNT, key: `${companyId} ${accountKey(accountNumber)}` },
        ...(parsed.data.lastBillAmount === undefined
          ? []
          : limitsOfNetworks(FAILED_CLAIMS_WITH_AMOUNT_BY_NETWORK, clientAddress)),
      ],
      attempt: (priority) => claimUnlessChallenged(actor, clientAddress, parsed.data, priority),
      hasFailed: (result) => isUserError(result) && result.code !== 'CHALLENGE',
    });
    if (isUserError(outcome)) {
      log.info({ companyId, code: outcome.code, network: narrowestNetwork(clientAddress) }, 'Claim refused');
      return { kind: 'refused', userErrors: [outcome] };
    }
    log.info({ companyId, userId: outcome.id }, 'Account claimed');
    await signInLimits.rememberNetwork([{ user: outcome, signInNetworks: [] }], clientAddress);
    return { kind: 'claimed', user: outcome, session: await startSession(actor, outcome) };
  };
};
