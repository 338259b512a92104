import { SECURITY_QUESTIONS } from '@utility-pay/contracts';

/** How a question of somebody's own is shown to whoever only knows an address: its words would betray the account. */
export const PERSONAL_QUESTION = 'Your personal question';

/** One decoy in so many is a personal question, about as often as people write their own. */
const PERSONAL_DECOY_EVERY = 8;

const isOneOfTheTen = (question: string): boolean => SECURITY_QUESTIONS.some((known) => known === question);

/** A question as a deployment shows it that hides which addresses it knows. */
export const hidden = (question: string): string => (isOneOfTheTen(question) ? question : PERSONAL_QUESTION);

/** The question of an address that has none: the same for the same digest, which only the deployment can compute. */
export function decoyQuestion(digest: Uint8Array): string {
  const [share = 0, high = 0, low = 0] = digest;
  if (share % PERSONAL_DECOY_EVERY === 0) return PERSONAL_QUESTION;
  return SECURITY_QUESTIONS[(high * 256 + low) % SECURITY_QUESTIONS.length] ?? PERSONAL_QUESTION;
}
