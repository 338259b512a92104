import { answerKey, questionResetRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { narrowestNetwork } from '@utility-pay/service-kit/networks';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { PASSWORD_CHANGES_BY_USER, WRONG_ANSWERS_BY_EMAIL, WRONG_ANSWERS_BY_NETWORK } from '../domain/attempt-limit.ts';
import { emailKey, type User } from '../domain/user.ts';
import { type AccountDiscovery, findRecoverableCustomer, QUESTION_NOT_SET } from './find-question.ts';
import { type LimitAttempts, limitsOfNetworks } from './limit-attempts.ts';
import { CHANGE_ID_LENGTH, type CheckNewPassword, commonPasswordErrors } from './passwords.ts';
import type { HashLane, PasswordHasher } from './ports/passwords.ts';
import type { QuestionRepository, RecoverableCustomer } from './ports/recovery.ts';
import type { CredentialRepository } from './ports/users.ts';
import type { QuestionLock } from './question-lock.ts';
import type { RecoveryKeys } from './recovery-tokens.ts';
import type { PadResponse } from './response-padding.ts';
import type { EndSessionsOf } from './sessions.ts';

export interface QuestionResetInput {
  email: string;
  securityAnswer: string;
  newPassword: string;
  companyId: number | undefined;
}

interface ResetByQuestionDependencies {
  questions: QuestionRepository;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  checkNewPassword: CheckNewPassword;
  limit: LimitAttempts;
  questionLock: QuestionLock;
  endSessionsOf: EndSessionsOf;
  keys: RecoveryKeys;
  pad: PadResponse;
  accountDiscovery: AccountDiscovery;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

/** One error for a wrong answer, an unknown email, an email of staff and a locked login, so that it does not reveal which. */
const WRONG_ANSWER = userError('INVALID_ANSWER', 'securityAnswer', 'Security answer is incorrect');
const CONCURRENT_CHANGE = userError('CONFLICT', null, 'Your password was just changed. Sign in with the new one.');

/** Returns the text to hash for an answer. The pepper protects the answers in a stolen database. */
export const pepperAnswer = async ({ digestAnswer }: RecoveryKeys, answer: string): Promise<string> =>
  (await digestAnswer(answerKey(answer))).toString('base64url');

const isWrongAnswer = (error: UserError | undefined): boolean =>
  error?.code === 'INVALID_ANSWER' || error?.code === 'QUESTION_NOT_SET';

/** Sets a customer's new password if the answer is right, and ends all sessions. Opens no session. */
export const resetByQuestion = (dependencies: ResetByQuestionDependencies) => {
  const { questions, credentials, hasher, limit, questionLock, endSessionsOf, keys, pad } = dependencies;
  const { accountDiscovery, checkNewPassword, randomId, log } = dependencies;

  const isRightAnswer = async (
    customer: RecoverableCustomer | undefined,
    answer: string,
    lane: HashLane,
  ): Promise<boolean> => {
    const peppered = await pepperAnswer(keys, answer);
    return customer?.question ? hasher.verify(customer.question.answerHash, peppered, lane) : hasher.decoy(lane);
  };

  const setPassword = async (user: User, password: string, lane: HashLane): Promise<UserError | undefined> => {
    // Checked after the answer: the error of the password could reveal the customer's name.
    const [passwordError] = await checkNewPassword(password, 'newPassword', user);
    if (passwordError) return passwordError;
    const changed = await limit({
      limits: [{ limit: PASSWORD_CHANGES_BY_USER, key: `${user.companyId} ${user.id}` }],
      attempt: async () =>
        credentials.setPassword(user, {
          passwordHash: await hasher.hash(password, lane),
          method: 'security-question',
          changeId: randomId(CHANGE_ID_LENGTH),
          expectedVersion: user.securityVersion,
        }),
      hasFailed: (saved) => saved === undefined,
    });
    if (!changed) return CONCURRENT_CHANGE;
    await endSessionsOf(user);
    log.info({ userId: user.id, companyId: user.companyId }, 'Password reset by security question');
    return undefined;
  };

  const tryAnswer = async (
    email: string,
    { companyId, securityAnswer, newPassword }: QuestionResetInput,
    lane: HashLane,
  ): Promise<UserError | undefined> => {
    const found = await findRecoverableCustomer(questions, email, companyId);
    const customer = found?.question && !found.isLocked ? found : undefined;
    const uncountAnswer = await questionLock.countAnswer(email, customer);
    try {
      const isRight = await isRightAnswer(customer, securityAnswer, lane);
      if (!isRight || !customer)
        return accountDiscovery === 'literal' && found && !found.question ? QUESTION_NOT_SET : WRONG_ANSWER;
      const error = await setPassword(customer.user, newPassword, lane);
      await uncountAnswer();
      return error;
    } catch (error) {
      await uncountAnswer();
      throw error;
    }
  };

  return async (clientAddress: string | null, input: QuestionResetInput): Promise<UserError[]> => {
    const parsed = questionResetRule.safeParse(input);
    if (!parsed.success) return invalidInput(parsed.error);
    const tooCommon = commonPasswordErrors(parsed.data.newPassword, 'newPassword');
    if (tooCommon.length > 0) return tooCommon;
    const email = emailKey(parsed.data.email);
    const limits = [
      // First the network: an answer that its limit refuses must not count against the owner of the email.
      ...limitsOfNetworks(WRONG_ANSWERS_BY_NETWORK, clientAddress),
      { limit: WRONG_ANSWERS_BY_EMAIL, key: email },
    ];
    const attempt = (priority: HashLane['priority']) =>
      tryAnswer(email, { ...parsed.data, companyId: input.companyId }, { kind: 'answer', priority });
    const error = await pad(() => limit({ limits, attempt, hasFailed: isWrongAnswer }));
    if (error) log.info({ code: error.code, network: narrowestNetwork(clientAddress) }, 'Security answer refused');
    return error ? [error] : [];
  };
};
