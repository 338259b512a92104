import { type Refused, securityQuestionLookupRule } from '@utility-pay/contracts';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import { QUESTION_LOOKUPS_BY_NETWORK } from '../domain/attempt-limit.ts';
import { decoyQuestion, maskedQuestion } from '../domain/security-question.ts';
import { emailKey } from '../domain/user.ts';
import { type LimitAttempts, limitsOfNetworks } from './limit-attempts.ts';
import type { QuestionRepository, RecoverableCustomer } from './ports/recovery.ts';
import type { QuestionLock } from './question-lock.ts';
import type { RecoveryKeys } from './recovery-tokens.ts';
import type { PadResponse } from './response-padding.ts';

/** `literal`: callers learn whether an email has an account. `strict`: every email gets a response as if it had one. */
export type AccountDiscovery = 'literal' | 'strict';

export type FoundQuestion = { kind: 'found'; securityQuestion: string; name: string | null } | Refused;

interface FindQuestionDependencies {
  questions: QuestionRepository;
  limit: LimitAttempts;
  questionLock: QuestionLock;
  keys: RecoveryKeys;
  pad: PadResponse;
  accountDiscovery: AccountDiscovery;
}

export const QUESTION_NOT_SET = userError(
  'QUESTION_NOT_SET',
  null,
  'Please set up a security question before resetting your password',
);
const NOT_FOUND = userError('QUESTION_NOT_FOUND', null, 'Could not find security question');

/** Returns the customer of the given company; without one the first who has a question, or else the first. */
export async function findRecoverableCustomer(
  questions: Pick<QuestionRepository, 'findCustomers'>,
  normalizedEmail: string,
  companyId: number | undefined,
): Promise<RecoverableCustomer | undefined> {
  const customers = await questions.findCustomers(normalizedEmail);
  if (companyId !== undefined) return customers.find(({ user }) => user.companyId === companyId);
  return customers.find(({ question }) => question) ?? customers[0];
}

const toLiteralResult = (customer: RecoverableCustomer | undefined): FoundQuestion => {
  if (!customer) return { kind: 'refused', userErrors: [NOT_FOUND] };
  if (!customer.question) return { kind: 'refused', userErrors: [QUESTION_NOT_SET] };
  return { kind: 'found', securityQuestion: customer.question.text, name: customer.user.name };
};

const toStrictResult = (customer: RecoverableCustomer | undefined, digest: Buffer): FoundQuestion => {
  // Computed for every email, so that the duration does not reveal which ones have an account.
  const decoy = decoyQuestion(digest);
  const securityQuestion = customer?.question ? maskedQuestion(customer.question.text) : decoy;
  return { kind: 'found', securityQuestion, name: null };
};

/** Returns the security question that the owner of an email answers to set a new password. */
export const findQuestion =
  ({ questions, limit, questionLock, keys, pad, accountDiscovery }: FindQuestionDependencies) =>
  async (clientAddress: string | null, email: string, companyId: number | undefined): Promise<FoundQuestion> => {
    const parsed = securityQuestionLookupRule.safeParse({ email });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const key = emailKey(parsed.data.email);
    const lookUp = async (): Promise<FoundQuestion> => {
      const customer = await findRecoverableCustomer(questions, key, companyId);
      await questionLock.assertUnlocked(key, customer?.question ? customer : undefined);
      return accountDiscovery === 'literal'
        ? toLiteralResult(customer)
        : toStrictResult(customer, keys.digestUnknownEmail(key));
    };
    const limits = limitsOfNetworks(QUESTION_LOOKUPS_BY_NETWORK, clientAddress);
    // Every lookup counts as failed, so that those that find a question are limited too.
    return pad(() => limit({ limits, attempt: lookUp, hasFailed: () => true }));
  };
