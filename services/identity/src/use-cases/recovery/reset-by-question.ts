import { clientBlock, questionResetRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { ANSWER_BY_ADDRESS, ANSWER_BY_EMAIL } from '../../domain/recovery-limit.ts';
import { emailKey, type User } from '../../domain/user.ts';
import type { EndSessionsOf } from '../end-sessions-of.ts';
import type { AttemptGuard } from '../guard-attempts.ts';
import type { CredentialRepository } from '../ports/credentials.ts';
import type { QuestionRepository, RecoverableCustomer } from '../ports/recovery.ts';
import type { PasswordHasher } from '../ports.ts';
import type { RefuseCommonPassword } from '../refuse-common-password.ts';
import { findCustomer } from './find-customer.ts';
import { type AccountDiscovery, NOT_SET } from './find-question.ts';
import type { QuestionLock } from './question-lock.ts';
import type { RecoveryKeys } from './recovery-keys.ts';
import { pepper } from './security-answer.ts';
import type { Pace } from './steady-pace.ts';

export interface QuestionResetInput {
  email: string;
  securityAnswer: string;
  newPassword: string;
  companyId: number | undefined;
}

interface Parts {
  questions: QuestionRepository;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  guard: AttemptGuard;
  lock: QuestionLock;
  refuseCommon: RefuseCommonPassword;
  endSessions: EndSessionsOf;
  keys: RecoveryKeys;
  pace: Pace;
  discovery: AccountDiscovery;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const CHANGE_ID_LENGTH = 20;
/** One answer for a wrong one, an unknown address, staff, and a login that is closed. */
const WRONG: UserError = { code: 'INVALID_ANSWER', field: 'securityAnswer', message: 'Security answer is incorrect' };
/** Told to somebody who knew the answer, but was not the first. */
const CHANGED: UserError = {
  code: 'CONFLICT',
  field: null,
  message: 'Your password was changed just now. Sign in with the new one.',
};

/** Sets a customer's new password for the right answer. Ends all sessions and signs nobody in. */
export const resetByQuestion = (parts: Parts) => {
  const { questions, credentials, hasher, guard, lock, refuseCommon, endSessions, keys, pace, discovery } = parts;
  const { randomId, log } = parts;

  const isRight = async (customer: RecoverableCustomer | undefined, answer: string): Promise<boolean> => {
    const peppered = await pepper(keys, answer);
    return customer?.question ? hasher.verify(customer.question.answerHash, peppered) : hasher.verifyNothing(peppered);
  };

  const setPassword = async (user: User, password: string): Promise<UserError | undefined> => {
    const changed = await credentials.setPassword(user, {
      passwordHash: await hasher.hash(password),
      by: 'security-question',
      changeId: randomId(CHANGE_ID_LENGTH),
      expectedVersion: user.securityVersion,
    });
    if (!changed) return CHANGED;
    await endSessions(user);
    log.info({ userId: user.id, companyId: user.companyId }, 'password reset by question');
    return undefined;
  };

  const guess = async (key: string, { companyId, securityAnswer, newPassword }: QuestionResetInput) => {
    const customer = await findCustomer(questions, key, companyId);
    const answers = customer?.question && !customer.isFrozen ? customer : undefined;
    const forgive = await lock.count(key, answers);
    try {
      if (!(await isRight(answers, securityAnswer)) || !answers)
        return discovery === 'literal' && customer && !customer.question ? NOT_SET : WRONG;
      const refused = await setPassword(answers.user, newPassword);
      await forgive();
      return refused;
    } catch (error) {
      await forgive();
      throw error;
    }
  };

  return async (clientAddress: string | null, input: QuestionResetInput): Promise<UserError[]> => {
    const parsed = questionResetRule.safeParse(input);
    if (!parsed.success) return invalidInput(parsed.error);
    const tooCommon = refuseCommon(parsed.data.newPassword, 'newPassword');
    if (tooCommon.length > 0) return tooCommon;
    const key = emailKey(parsed.data.email);
    const guesses = [
      // The network first: one that is refused counts for nobody's address.
      { limit: ANSWER_BY_ADDRESS, key: clientBlock(clientAddress) },
      { limit: ANSWER_BY_EMAIL, key },
    ];
    const attempt = () => guess(key, { ...parsed.data, companyId: input.companyId });
    const refused = await pace(() => guard(guesses, attempt, (error) => error === WRONG || error === NOT_SET));
    return refused ? [refused] : [];
  };
};
