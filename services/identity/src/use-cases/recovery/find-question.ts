import { clientBlock, securityQuestionLookupRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { QUESTION_LOOKUP_BY_ADDRESS } from '../../domain/recovery-limit.ts';
import { decoyQuestion, hidden } from '../../domain/security-question.ts';
import { emailKey } from '../../domain/user.ts';
import type { AttemptGuard } from '../guard-attempts.ts';
import type { QuestionRepository, RecoverableCustomer } from '../ports/recovery.ts';
import { findCustomer } from './find-customer.ts';
import type { QuestionLock } from './question-lock.ts';
import type { RecoveryKeys } from './recovery-keys.ts';
import type { Pace } from './steady-pace.ts';

/** `literal` says what there is; `strict` answers every address as if it had an account. */
export type AccountDiscovery = 'literal' | 'strict';

export type FoundQuestion =
  | { kind: 'found'; securityQuestion: string; name: string | null }
  | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  questions: QuestionRepository;
  guard: AttemptGuard;
  lock: QuestionLock;
  keys: RecoveryKeys;
  pace: Pace;
  discovery: AccountDiscovery;
}

export const NOT_SET: UserError = {
  code: 'QUESTION_NOT_SET',
  field: null,
  message: 'Please set up a security question before resetting your password',
};
const NOT_FOUND: UserError = { code: 'QUESTION_NOT_FOUND', field: null, message: 'Could not find security question' };

const literally = (customer: RecoverableCustomer | undefined): FoundQuestion => {
  if (!customer) return { kind: 'refused', userErrors: [NOT_FOUND] };
  if (!customer.question) return { kind: 'refused', userErrors: [NOT_SET] };
  return { kind: 'found', securityQuestion: customer.question.text, name: customer.user.name };
};

const strictly = (customer: RecoverableCustomer | undefined, digest: Buffer): FoundQuestion => {
  // Both are made for every address, so that neither takes a time of its own.
  const decoy = decoyQuestion(digest);
  const securityQuestion = customer?.question ? hidden(customer.question.text) : decoy;
  return { kind: 'found', securityQuestion, name: null };
};

/** The question that an address answers to set a new password. */
export const findQuestion =
  ({ questions, guard, lock, keys, pace, discovery }: Parts) =>
  async (clientAddress: string | null, email: string, companyId: number | undefined): Promise<FoundQuestion> => {
    const parsed = securityQuestionLookupRule.safeParse({ email });
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const key = emailKey(parsed.data.email);
    const lookUp = async (): Promise<FoundQuestion> => {
      const customer = await findCustomer(questions, key, companyId);
      await lock.assertOpen(key, customer?.question ? customer : undefined);
      return discovery === 'literal' ? literally(customer) : strictly(customer, keys.decoy(key));
    };
    const guesses = [{ limit: QUESTION_LOOKUP_BY_ADDRESS, key: clientBlock(clientAddress) }];
    return pace(() => guard(guesses, lookUp, () => true));
  };
