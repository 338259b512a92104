import { type Actor, claimAccountRule, clientBlock, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { accountKey } from '../domain/account-key.ts';
import { CLAIM_BY_ACCOUNT, CLAIM_BY_ADDRESS } from '../domain/attempt-limit.ts';
import { newCustomerLogin, type User } from '../domain/user.ts';
import { claimIdOf } from './claim-id.ts';
import type { EndLogin } from './end-login.ts';
import type { AttemptGuard } from './guard-attempts.ts';
import type { AccountBook, ClaimLoginRepository, Login, PasswordHasher, PendingLogin } from './ports.ts';
import type { RefuseCommonPassword } from './refuse-common-password.ts';
import type { SettleClaim } from './settle-claim.ts';
import type { OpenedSession, StartSession } from './start-session.ts';

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

interface Parts {
  book: AccountBook;
  logins: ClaimLoginRepository;
  settle: SettleClaim;
  endLogin: EndLogin;
  hasher: PasswordHasher;
  guard: AttemptGuard;
  refuseCommon: RefuseCommonPassword;
  startSession: StartSession;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** One answer for an unknown account, a claimed one, and one that the books keep for another address. */
const NOT_CLAIMABLE: UserError = {
  code: 'NOT_CLAIMABLE',
  field: null,
  message: 'We could not match that account. Check the account number and company, or contact your utility.',
};
const TAKEN: UserError = { code: 'TAKEN', field: 'email', message: 'An account with this email already exists' };

/**
 * Binds an account of the books to a login and signs it in: reserve, write the login, let the books decide. Whoever
 * never heard how that ended sends the same again and is let in.
 */
export const claimAccount = (parts: Parts) => {
  const { book, logins, settle, endLogin, hasher, guard, refuseCommon, startSession, clock, log } = parts;

  const addPending = async (login: Login, { companyId, customerId, claimId }: PendingLogin, resets: number) => {
    const add = () => logins.addPending(login, { claimId, resets }, clock.now());
    const result = await add();
    // An earlier claim stopped here. Only the books can tell whether it is over.
    if (result.kind === 'waiting') await settle(result.earlier);
    // The books have told already; the event of it is still on its way.
    else if (result.kind === 'over') await endLogin(companyId, customerId, resets);
    else return result;
    return add();
  };

  const giveBack = (pending: PendingLogin): Promise<void> =>
    // Billing takes back what is not confirmed in time, so this is only the faster way.
    book.release(pending).catch((err) => log.warn({ err, customerId: pending.customerId }, 'claim not given back'));

  /** Takes as long as telling that a claim was made before with another password. */
  const refuse = async (password: string): Promise<UserError> => {
    await hasher.verifyNothing(password);
    return NOT_CLAIMABLE;
  };

  const claim = async (input: ReturnType<typeof claimAccountRule.parse>): Promise<User | UserError> => {
    const { companyId, accountNumber, email, name, password } = input;
    // Hashed first, so that an account that is there takes no longer than one that is not.
    const passwordHash = await hasher.hash(password);
    const claimId = claimIdOf(companyId, accountNumber, email);
    const account = await book.reserve({ companyId, accountNumber, email, name, claimId });
    if (!account) return refuse(password);
    const { customerId, resets } = account;
    const pending: PendingLogin = { companyId, customerId, claimId };
    const user = newCustomerLogin(customerId, { name: account.name, email, companyId, resets });
    const added = await addPending({ user, passwordHash }, pending, resets);
    if (added.kind === 'added') return (await settle(pending)) ?? NOT_CLAIMABLE;
    if (added.kind === 'same') {
      const isTheirs = await hasher.verify(added.passwordHash, password);
      return (isTheirs ? await settle(pending) : undefined) ?? NOT_CLAIMABLE;
    }
    await giveBack(pending);
    return added.kind === 'taken' ? TAKEN : NOT_CLAIMABLE;
  };

  return async (actor: Actor, clientAddress: string | null, input: ClaimAccountInput): Promise<ClaimAccountResult> => {
    const parsed = claimAccountRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const tooCommon = refuseCommon(parsed.data.password, 'password');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const { companyId, accountNumber } = parsed.data;
    const outcome = await guard(
      [
        { limit: CLAIM_BY_ACCOUNT, key: `${companyId} ${accountKey(accountNumber)}` },
        { limit: CLAIM_BY_ADDRESS, key: clientBlock(clientAddress) },
      ],
      () => claim(parsed.data),
      (result) => 'code' in result,
    );
    if ('code' in outcome) {
      log.info({ companyId, code: outcome.code }, 'claim refused');
      return { kind: 'refused', userErrors: [outcome] };
    }
    log.info({ companyId, userId: outcome.id }, 'account claimed');
    return { kind: 'claimed', user: outcome, session: await startSession(actor, outcome) };
  };
};
