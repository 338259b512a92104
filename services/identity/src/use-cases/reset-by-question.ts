import { answerKey, questionResetRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { narrowestNetwork } from '@utility-pay/service-kit/networks';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { ANSWER_BY_EMAIL, ANSWER_BY_NETWORK, PASSWORD_CHANGES_BY_USER } from '../domain/attempt-limit.ts';
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
  lock: QuestionLock;
  endSessionsOf: EndSessionsOf;
  keys: RecoveryKeys;
  pad: PadResponse;
  discovery: AccountDiscovery;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

/** The same for a wrong answer, an unknown email, staff and a locked login. */
const WRONG_ANSWER = userError('INVALID_ANSWER', 'securityAnswer', 'Security answer is incorrect');
const CONCURRENT_CHANGE = userError('CONFLICT', null, 'Your password was just changed. Sign in with the new one.');

/** Returns what is hashed of an answer; the pepper protects the answers of a stolen database. */
export const pepperedAnswer = async ({ answer: digest }: RecoveryKeys, answer: string): Promise<string> =>
  (await digest(answerKey(answer))).toString('base64url');

/** Sets a customer's new password for the right answer and ends all sessions. Opens none. */
export const resetByQuestion = (dependencies: ResetByQuestionDependencies) => {
  const { questions, credentials, hasher, limit, lock, endSessionsOf, keys, pad, discovery } = dependencies;
  const { checkNewPassword, randomId, log } = dependencies;

  const isRight = async (
    customer: RecoverableCustomer | undefined,
    answer: string,
    lane: HashLane,
  ): Promise<boolean> => {
    const peppered = await pepperedAnswer(keys, answer);
    return customer?.question ? hasher.verify(customer.question.answerHash, peppered, lane) : hasher.decoy(lane);
  };

  const setPassword = async (user: User, password: string, lane: HashLane): Promise<UserError | undefined> => {
    // Only after the right answer: the refusal depends on the customer's name.
    const [weak] = await checkNewPassword(password, 'newPassword', user);
    if (weak) return weak;
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
    key: string,
    { companyId, securityAnswer, newPassword }: QuestionResetInput,
    lane: HashLane,
  ) => {
    const customer = await findRecoverableCustomer(questions, key, companyId);
    const answerable = customer?.question && !customer.isLocked ? customer : undefined;
    const undo = await lock.countAnswer(key, answerable);
    try {
      if (!(await isRight(answerable, securityAnswer, lane)) || !answerable)
        return discovery === 'literal' && customer && !customer.question ? QUESTION_NOT_SET : WRONG_ANSWER;
      const error = await setPassword(answerable.user, newPassword, lane);
      await undo();
      return error;
    } catch (error) {
      await undo();
      throw error;
    }
  };

  return async (clientAddress: string | null, input: QuestionResetInput): Promise<UserError[]> => {
    const parsed = questionResetRule.safeParse(input);
    if (!parsed.success) return invalidInput(parsed.error);
    const tooCommon = commonPasswordErrors(parsed.data.newPassword, 'newPassword');
    if (tooCommon.length > 0) return tooCommon;
    const key = emailKey(parsed.data.email);
    const limits = [
      // The network first: what it refuses must not count towards the owner of the email.
      ...limitsOfNetworks(ANSWER_BY_NETWORK, clientAddress),
      { limit: ANSWER_BY_EMAIL, key },
    ];
    const attempt = (priority: HashLane['priority']) =>
      tryAnswer(key, { ...parsed.data, companyId: input.companyId }, { kind: 'answer', priority });
    const hasFailed = (result: UserError | undefined) => result === WRONG_ANSWER || result === QUESTION_NOT_SET;
    const error = await pad(() => limit({ limits, attempt, hasFailed }));
    if (error) log.info({ code: error.code, network: narrowestNetwork(clientAddress) }, 'Security answer refused');
    return error ? [error] : [];
  };
};
