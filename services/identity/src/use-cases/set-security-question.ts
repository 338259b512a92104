import { type Actor, isCustomer, type Refused, securityQuestionRule, worksFor } from '@utility-pay/contracts';
import { forbidden, invalidInput, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { QUESTION_CHANGES_BY_USER } from '../domain/attempt-limit.ts';
import type { User } from '../domain/user.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import { type CheckCurrentPassword, WRONG_CURRENT_PASSWORD } from './passwords.ts';
import { ACCOUNT_LANE, type PasswordHasher } from './ports/passwords.ts';
import type { QuestionRepository } from './ports/recovery.ts';
import type { UserRef, UserRepository } from './ports/users.ts';
import type { RecoveryKeys } from './recovery-tokens.ts';
import { pepperAnswer } from './reset-by-question.ts';

export interface SecurityQuestionInput {
  customerId: string;
  securityQuestion: string;
  securityAnswer: string;
  currentPassword: string;
}

export type SetSecurityQuestionResult = { kind: 'set'; user: User } | Refused;

interface SetSecurityQuestionDependencies {
  users: UserRepository;
  questions: QuestionRepository;
  hasher: PasswordHasher;
  checkPassword: CheckCurrentPassword;
  limit: LimitAttempts;
  keys: RecoveryKeys;
  log: Pick<Logger, 'info'>;
}

/**
 * Returns the calling customer.
 * @throws AppError UNAUTHENTICATED for anonymous callers, FORBIDDEN for services and for staff of the customer's company,
 * NOT_FOUND otherwise.
 */
async function requireOwnCustomer(users: UserRepository, actor: Actor, customerId: string): Promise<UserRef> {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (actor.kind === 'service') throw forbidden();
  const { companyId } = actor;
  if (companyId !== null && isCustomer(actor, companyId, customerId)) return { id: customerId, companyId };
  const customer = await users.findInAnyCompany(customerId);
  const isVisible = customer?.role === 'customer' && customer.companyId !== null && worksFor(actor, customer.companyId);
  throw isVisible ? forbidden() : notFound('Customer');
}

/** Sets a customer's security question. For the customer, with the current password. */
export const setSecurityQuestion =
  ({ users, questions, hasher, checkPassword, limit, keys, log }: SetSecurityQuestionDependencies) =>
  async (actor: Actor, input: SecurityQuestionInput): Promise<SetSecurityQuestionResult> => {
    const customer = await requireOwnCustomer(users, actor, input.customerId);
    const parsed = securityQuestionRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { securityQuestion, securityAnswer, currentPassword } = parsed.data;
    const user = await checkPassword(customer, currentPassword);
    if (!user) return { kind: 'refused', userErrors: [WRONG_CURRENT_PASSWORD] };
    const changed = await limit({
      limits: [{ limit: QUESTION_CHANGES_BY_USER, key: `${user.companyId} ${user.id}` }],
      attempt: async () => {
        const answerHash = await hasher.hash(await pepperAnswer(keys, securityAnswer), ACCOUNT_LANE);
        return questions.set(user, { text: securityQuestion, answerHash });
      },
      hasFailed: (saved) => saved === undefined,
    });
    // The password or the login changed meanwhile, so the caller's session has ended.
    if (!changed) throw notFound('Customer');
    log.info({ userId: user.id, companyId: user.companyId }, 'Security question set');
    return { kind: 'set', user: changed };
  };

/** Returns the calling customer's own question; undefined for any other user. */
export const findOwnQuestion =
  (questions: QuestionRepository) =>
  async (actor: Actor, userId: string): Promise<string | undefined> =>
    actor.kind === 'user' && actor.role === 'customer' && actor.userId === userId
      ? questions.findText({ id: userId, companyId: actor.companyId })
      : undefined;
