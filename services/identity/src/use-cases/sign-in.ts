import { type Actor, clientBlock, signInRule, type UserError } from '@utility-pay/contracts';
import { AppError, invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { SIGN_IN_BY_EMAIL_AND_NETWORK, SIGN_IN_BY_NETWORK } from '../domain/attempt-limit.ts';
import { emailKey, type Portal, type User } from '../domain/user.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import type { CompanyDirectory, PasswordHasher } from './ports/services.ts';
import type { Login, UserRepository } from './ports/users.ts';
import type { OpenedSession, StartSession } from './sessions.ts';

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
  | { kind: 'refused'; userErrors: UserError[] };

interface SignInDependencies {
  users: UserRepository;
  companies: CompanyDirectory;
  hasher: PasswordHasher;
  limit: LimitAttempts;
  startSession: StartSession;
  metrics: Pick<Metrics, 'signIns'>;
  log: Pick<Logger, 'info'>;
}

/** The same for a wrong password, an unknown email, the wrong portal and a login that may not be used. */
const INVALID = userError('INVALID_CREDENTIALS', null, 'Invalid email or password');
const CHOOSE = userError('CHOOSE_COMPANY', 'companyId', 'Choose your company');

/** Opens a session for a user with the right password. */
export const signIn = ({ users, companies, hasher, limit, startSession, metrics, log }: SignInDependencies) => {
  const findMatches = async (input: SignInInput, key: string): Promise<User[]> => {
    const { password, portal, companyId, hostCompanyId } = input;
    const isInCompany = ({ user }: Login): boolean =>
      portal === 'staff' || companyId === undefined || user.companyId === companyId;
    const isOfHost = ({ user }: Login): boolean =>
      hostCompanyId === undefined || user.companyId === null || user.companyId === hostCompanyId;
    const logins = (await users.findLogins(portal, key)).filter((login) => isInCompany(login) && isOfHost(login));
    if (logins.length === 0) await hasher.verifyDummy(password);
    const matches = await Promise.all(logins.map((login) => hasher.verify(login.passwordHash, password)));
    return logins.flatMap(({ user }, index) => (matches[index] ? [user] : []));
  };

  const attempt = async (actor: Actor, clientAddress: string | null, input: SignInInput): Promise<SignInResult> => {
    const parsed = signInRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const key = emailKey(parsed.data.email);
    const network = clientBlock(clientAddress);
    const matches = await limit(
      [
        { limit: SIGN_IN_BY_EMAIL_AND_NETWORK, key: `${input.portal} ${network} ${key}` },
        { limit: SIGN_IN_BY_NETWORK, key: network },
      ],
      () => findMatches(input, key),
      (found) => found.length === 0,
    );
    const [user, another] = matches;
    if (!user) {
      log.info({ portal: input.portal }, 'Sign-in refused');
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
      if (error instanceof AppError && error.code === 'RATE_LIMITED') metrics.signIns.inc({ result: 'limited' });
      throw error;
    }
  };
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

async function companiesOf(companies: CompanyDirectory, users: User[]): Promise<{ id: number; name: string }[]> {
  const found = await Promise.all(users.map(({ companyId }) => (companyId ? companies.find(companyId) : undefined)));
  return found.filter((company) => company !== undefined).toSorted((a, b) => byName.compare(a.name, b.name));
}
