import { type Actor, clientBlock, signInRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { SIGN_IN_BY_ADDRESS, SIGN_IN_BY_EMAIL_AND_ADDRESS } from '../domain/attempt-limit.ts';
import { type Door, emailKey, type User } from '../domain/user.ts';
import type { AttemptGuard } from './guard-attempts.ts';
import type { CompanyDirectory, Login, PasswordHasher, UserRepository } from './ports.ts';
import type { OpenedSession, StartSession } from './start-session.ts';

export interface SignInInput {
  email: string;
  password: string;
  door: Door;
  companyId?: number;
}

export type SignInResult =
  | { kind: 'signed-in'; user: User; session: OpenedSession }
  | { kind: 'choose-company'; companies: { id: number; name: string }[]; userErrors: UserError[] }
  | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  users: UserRepository;
  companies: CompanyDirectory;
  hasher: PasswordHasher;
  guard: AttemptGuard;
  startSession: StartSession;
  log: Pick<Logger, 'info'>;
}

/** One answer for a wrong password, an unknown address, the wrong door and a login that may not be used. */
const INVALID: UserError = { code: 'INVALID_CREDENTIALS', field: null, message: 'Invalid email or password' };
const CHOOSE: UserError = { code: 'CHOOSE_COMPANY', field: 'companyId', message: 'Choose your company' };

/** Opens a session for whoever knows a login's password. */
export const signIn = ({ users, companies, hasher, guard, startSession, log }: Parts) => {
  const matching = async ({ password, door, companyId }: SignInInput, key: string): Promise<User[]> => {
    const isMeant = ({ user }: Login): boolean =>
      door === 'admin' || companyId === undefined || user.companyId === companyId;
    const logins = (await users.loginsOf(door, key)).filter(isMeant);
    if (logins.length === 0) await hasher.verifyNothing(password);
    const matches = await Promise.all(logins.map((login) => hasher.verify(login.passwordHash, password)));
    return logins.flatMap(({ user }, index) => (matches[index] ? [user] : []));
  };

  return async (actor: Actor, clientAddress: string | null, input: SignInInput): Promise<SignInResult> => {
    const parsed = signInRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const key = emailKey(parsed.data.email);
    const block = clientBlock(clientAddress);
    const found = await guard(
      [
        { limit: SIGN_IN_BY_EMAIL_AND_ADDRESS, key: `${input.door} ${block} ${key}` },
        { limit: SIGN_IN_BY_ADDRESS, key: block },
      ],
      () => matching(input, key),
      (users) => users.length === 0,
    );
    const [user, another] = found;
    if (!user) {
      log.info({ door: input.door }, 'sign-in refused');
      return { kind: 'refused', userErrors: [INVALID] };
    }
    if (another) return { kind: 'choose-company', companies: await named(companies, found), userErrors: [CHOOSE] };
    const session = await startSession(actor, user);
    log.info({ userId: user.id, companyId: user.companyId }, 'signed in');
    return { kind: 'signed-in', user, session };
  };
};

async function named(companies: CompanyDirectory, users: User[]): Promise<{ id: number; name: string }[]> {
  const found = await Promise.all(users.map(({ companyId }) => (companyId ? companies.find(companyId) : undefined)));
  return found.filter((company) => company !== undefined);
}
