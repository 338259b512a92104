import { type Actor, type Refused, signInRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { narrowestNetwork } from '@utility-pay/service-kit/networks';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import AsyncLock from 'async-lock';
import { emailKey, type Portal, type User } from '../domain/user.ts';
import { isRateLimited, type LimitAttempts } from './limit-attempts.ts';
import type { CompanyDirectory } from './ports/companies.ts';
import type { HashLane, PasswordHasher } from './ports/passwords.ts';
import type { FoundLogin, UserRepository } from './ports/users.ts';
import type { PadResponse } from './response-padding.ts';
import type { OpenedSession, StartSession } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface SignInInput {
  email: string;
  password: string;
  portal: Portal;
  companyId?: number;
  /** The company whose host name the request was sent to: only its users and super admins sign in there. */
  hostCompanyId?: number | undefined;
}

export type SignInResult =
  | { kind: 'signed-in'; user: User; session: OpenedSession }
  | { kind: 'choose-company'; companies: { id: number; name: string }[]; userErrors: UserError[] }
  | Refused;

interface SignInDependencies {
  users: UserRepository;
  companies: CompanyDirectory;
  hasher: PasswordHasher;
  limit: LimitAttempts;
  signInLimits: SignInLimits;
  pad: PadResponse;
  startSession: StartSession;
  metrics: Pick<Metrics, 'signIns'>;
  log: Pick<Logger, 'info'>;
}

/** One error for a wrong password, an unknown email, the wrong portal and a locked login, so that it does not reveal which. */
const INVALID_CREDENTIALS = userError('INVALID_CREDENTIALS', null, 'Invalid email or password');
const CHOOSE_COMPANY = userError('CHOOSE_COMPANY', 'companyId', 'Choose your company');

/** Returns whether the user is in the company that the caller chose, and in the company of the host. */
const isInRequestedCompany = ({ portal, companyId, hostCompanyId }: SignInInput, user: User): boolean =>
  (portal === 'staff' || companyId === undefined || user.companyId === companyId) &&
  (hostCompanyId === undefined || user.companyId === null || user.companyId === hostCompanyId);

/** Opens a session for a user with the right password. */
export const signIn = (dependencies: SignInDependencies) => {
  const { users, companies, hasher, limit, signInLimits, pad, startSession, metrics, log } = dependencies;
  // The limits of failures bound how many sign-ins wait.
  const signInLock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  /** Returns the logins that have this password. Takes as long without any login as with one. */
  const verifyPassword = async (
    candidates: readonly FoundLogin[],
    password: string,
    priority: HashLane['priority'],
  ): Promise<FoundLogin[]> => {
    const lane: HashLane = { kind: 'sign-in', priority };
    const logins = await signInLimits.filterUsable(candidates);
    if (logins.length === 0) await hasher.decoy(lane);
    const isRight = await Promise.all(logins.map((login) => hasher.verify(login.passwordHash, password, lane)));
    return logins.filter((_login, index) => isRight[index]);
  };

  const findUsers = async (input: SignInInput, email: string, clientAddress: string | null): Promise<User[]> => {
    const { password, portal } = input;
    const loginsWithEmail = await users.findLogins(portal, email);
    const candidates = loginsWithEmail.filter(({ user }) => isInRequestedCompany(input, user));
    const { isKnownNetwork, limits, failureOnlyLimits, lockKey } = signInLimits.limitsOf(
      { portal, email },
      candidates,
      clientAddress,
    );
    const isEmpty = (logins: FoundLogin[]): boolean => logins.length === 0;
    // Padded inside the lock too: of many concurrent sign-ins, the later ones wait as long for an unknown email as for a known one.
    const verifyInTurn = (priority: HashLane['priority']) =>
      signInLock.acquire(lockKey, () => pad(() => verifyPassword(candidates, password, priority), isEmpty));
    // Padded outside the limits too: `failureOnlyLimits` refuse after the password was verified, other limits before.
    const matches = await pad(
      () =>
        limit({
          limits,
          attempt: (priority) => verifyInTurn(isKnownNetwork && priority === 'clean' ? 'known' : priority),
          hasFailed: isEmpty,
          failureOnlyLimits,
        }),
      isEmpty,
    );
    const recordSuccess = async (): Promise<void> => {
      await signInLimits.rememberNetwork(matches, clientAddress);
      const [match] = matches;
      // Failures may be guesses at the login with the same email in another company; this success must not clear them.
      if (match && loginsWithEmail.length === 1) await signInLimits.clearFailures(match.user, clientAddress);
    };
    await limit({ limits: signInLimits.limitsOfSuccess(matches), attempt: recordSuccess, hasFailed: () => false });
    return matches.map(({ user }) => user);
  };

  const attempt = async (actor: Actor, clientAddress: string | null, input: SignInInput): Promise<SignInResult> => {
    const parsed = signInRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const found = await findUsers(input, emailKey(parsed.data.email), clientAddress);
    const [user, secondUser] = found;
    if (!user) {
      log.info({ portal: input.portal, network: narrowestNetwork(clientAddress) }, 'Sign-in refused');
      return { kind: 'refused', userErrors: [INVALID_CREDENTIALS] };
    }
    if (secondUser)
      return { kind: 'choose-company', companies: await companiesOf(companies, found), userErrors: [CHOOSE_COMPANY] };
    const session = await startSession(actor, user);
    log.info({ userId: user.id, companyId: user.companyId }, 'Signed in');
    return { kind: 'signed-in', user, session };
  };

  return async (...request: Parameters<typeof attempt>): Promise<SignInResult> => {
    try {
      const result = await attempt(...request);
      metrics.signIns.inc({ result: result.kind });
      return result;
    } catch (error) {
      if (isRateLimited(error)) metrics.signIns.inc({ result: 'limited' });
      throw error;
    }
  };
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

async function companiesOf(companies: CompanyDirectory, users: User[]): Promise<{ id: number; name: string }[]> {
  const found = await Promise.all(users.map(({ companyId }) => (companyId ? companies.find(companyId) : undefined)));
  return found.filter((company) => company !== undefined).toSorted((a, b) => byName.compare(a.name, b.name));
}
