import { type Actor, securityQuestionRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { isGuessable } from '../../domain/security-answer.ts';
import type { User } from '../../domain/user.ts';
import { type CheckCurrentPassword, WRONG_CURRENT_PASSWORD } from '../check-current-password.ts';
import type { QuestionRepository } from '../ports/recovery.ts';
import type { PasswordHasher, UserRepository } from '../ports.ts';
import { assertOwnCustomer } from './assert-own-customer.ts';
import type { RecoveryKeys } from './recovery-keys.ts';
import { pepper } from './security-answer.ts';

export interface SecurityQuestionInput {
  customerId: string;
  securityQuestion: string;
  securityAnswer: string;
  currentPassword: string;
}

export type SetSecurityQuestionResult = { kind: 'set'; user: User } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  users: UserRepository;
  questions: QuestionRepository;
  hasher: PasswordHasher;
  checkPassword: CheckCurrentPassword;
  keys: RecoveryKeys;
  log: Pick<Logger, 'info'>;
}

const GUESSABLE: UserError = {
  code: 'INVALID',
  field: 'securityAnswer',
  message: 'That answer is easy to guess. Choose another one.',
};

/** Sets what a customer is asked after it forgot its password. For the customer itself, with the password. */
export const setSecurityQuestion =
  ({ users, questions, hasher, checkPassword, keys, log }: Parts) =>
  async (actor: Actor, input: SecurityQuestionInput): Promise<SetSecurityQuestionResult> => {
    const own = await assertOwnCustomer(users, actor, input.customerId);
    const parsed = securityQuestionRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { securityQuestion, securityAnswer, currentPassword } = parsed.data;
    const user = await checkPassword(own, currentPassword);
    if (!user) return { kind: 'refused', userErrors: [WRONG_CURRENT_PASSWORD] };
    const { name, email } = user;
    if (isGuessable(securityAnswer, { name, email, question: securityQuestion }))
      return { kind: 'refused', userErrors: [GUESSABLE] };
    const answerHash = await hasher.hash(await pepper(keys, securityAnswer));
    const changed = await questions.setQuestion(user, { text: securityQuestion, answerHash });
    // Its password or its login changed just now: the session that asks is over.
    if (!changed) throw notFound('Customer');
    log.info({ userId: user.id, companyId: user.companyId }, 'security question set');
    return { kind: 'set', user: changed };
  };

/** The caller's own question; undefined for everybody else's. */
export const findOwnQuestion =
  (questions: QuestionRepository) =>
  async (actor: Actor, userId: string): Promise<string | undefined> =>
    actor.kind === 'user' && actor.role === 'customer' && actor.userId === userId
      ? questions.questionOf({ id: userId, companyId: actor.companyId })
      : undefined;
