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
  /** The company whose host the caller is at: only its users and super admins sign in there. */
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

/** The same for a wrong password, an unknown email, the wrong portal and a login that may not be used. */
const INVALID = userError('INVALID_CREDENTIALS', null, 'Invalid email or password');
const CHOOSE = userError('CHOOSE_COMPANY', 'companyId', 'Choose your company');

/** Returns whether the login belongs to the company that the caller chose, and to the company of the host. */
const isAskedFor = ({ portal, companyId, hostCompanyId }: SignInInput, user: User): boolean =>
  (portal === 'staff' || companyId === undefined || user.companyId === companyId) &&
  (hostCompanyId === undefined || user.companyId === null || user.companyId === hostCompanyId);

/** Opens a session for a user with the right password. */
export const signIn = (dependencies: SignInDependencies) => {
  const { users, companies, hasher, limit, signInLimits, pad, startSession, metrics, log } = dependencies;
  // The limits of failures bound how many attempts wait.
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  /** Returns the logins that the password opens. A missing login takes as long as one with another password. */
  const verify = async (
    ofEmail: readonly FoundLogin[],
    password: string,
    priority: HashLane['priority'],
  ): Promise<FoundLogin[]> => {
    const lane: HashLane = { kind: 'sign-in', priority };
    const logins = await signInLimits.withoutUsedUp(ofEmail);
    if (logins.length === 0) await hasher.decoy(lane);
    const matches = await Promise.all(logins.map((login) => hasher.verify(login.passwordHash, password, lane)));
    return logins.filter((_login, index) => matches[index]);
  };

  const findMatches = async (input: SignInInput, key: string, clientAddress: string | null): Promise<User[]> => {
    const { password, portal } = input;
    const ofEmail = await users.findLogins(portal, key);
    const logins = ofEmail.filter(({ user }) => isAskedFor(input, user));
    const { isKnown, limits, limitsOfFailed, turn } = signInLimits.limitsOf(portal, key, logins, clientAddress);
    const isWrong = (found: FoundLogin[]): boolean => found.length === 0;
    const verifyInTurn = (priority: HashLane['priority']) =>
      turns.acquire(turn, () => pad(() => verify(logins, password, priority), isWrong));
    // Padded in its turn, so that many attempts at once show no difference between emails either, and outside, because
    // a refusal may come after the hash.
    const matches = await pad(
      () =>
        limit({
          limits,
          attempt: (priority) => verifyInTurn(isKnown && priority === 'clean' ? 'known' : priority),
          hasFailed: isWrong,
          limitsOfFailed,
        }),
      isWrong,
    );
    const recordSuccess = async (): Promise<void> => {
      await signInLimits.remember(matches, clientAddress);
      const [match] = matches;
      // A login with the same email in another company must not clear failures that were guesses at this one.
      if (match && ofEmail.length === 1) await signInLimits.clear(match.user, clientAddress);
    };
    await limit({ limits: signInLimits.limitsOfSuccess(matches), attempt: recordSuccess, hasFailed: () => false });
    return matches.map(({ user }) => user);
  };

  const attempt = async (actor: Actor, clientAddress: string | null, input: SignInInput): Promise<SignInResult> => {
    const parsed = signInRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const key = emailKey(parsed.data.email);
    const matches = await findMatches(input, key, clientAddress);
    const [user, another] = matches;
    if (!user) {
      log.info({ portal: input.portal, network: narrowestNetwork(clientAddress) }, 'Sign-in refused');
      return { kind: 'refused', userErrors: [INVALID] };
    }
    if (another)
      return { kind: 'choose-company', companies: await companiesOf(companies, matches), userErrors: [CHOOSE] };
    const session = await startSession(actor, user);
    log.info({ userId: user.id, companyId: user.companyId }, 'Signed in');
    return { kind: 'signed-in', user, session };
  };

  return async (...input: Parameters<typeof attempt>): Promise<SignInResult> => {
    try {
      const result = await attempt(...input);
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
