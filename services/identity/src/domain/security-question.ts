import { SECURITY_QUESTIONS } from '@utility-pay/contracts';

/** Shown in place of a customer's own question in strict mode: its text would reveal that the account exists. */
export const PERSONAL_QUESTION = 'Your personal question';

/** One decoy in eight is a personal question, about as often as customers write their own. */
const PERSONAL_DECOY_EVERY = 8;

const isPredefined = (question: string): boolean => SECURITY_QUESTIONS.some((predefined) => predefined === question);

/** Returns a question as shown by a deployment that hides which addresses it knows. */
export const maskedQuestion = (question: string): string => (isPredefined(question) ? question : PERSONAL_QUESTION);

/** Returns the question shown for an address without one: always the same for the same keyed digest. */
export function decoyQuestion(digest: Uint8Array): string {
  const [share = 0, high = 0, low = 0] = digest;
  if (share % PERSONAL_DECOY_EVERY === 0) return PERSONAL_QUESTION;
  return SECURITY_QUESTIONS[(high * 256 + low) % SECURITY_QUESTIONS.length] ?? PERSONAL_QUESTION;
}
