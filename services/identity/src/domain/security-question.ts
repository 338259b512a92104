import { SECURITY_QUESTIONS } from '@utility-pay/contracts';

/** Shown in place of a customer's own question in strict mode: its text would reveal that the account exists. */
export const PERSONAL_QUESTION = 'Your personal question';

/** One decoy in this many is a personal question, about as often as customers write their own. */
const PERSONAL_DECOY_EVERY = 8;

const isPredefined = (question: string): boolean => SECURITY_QUESTIONS.some((predefined) => predefined === question);

/** Returns the question that strict mode shows, which hides which email addresses have an account. */
export const maskedQuestion = (question: string): string => (isPredefined(question) ? question : PERSONAL_QUESTION);

/** Returns the question that strict mode shows for an email address without one: the same for the same keyed digest. */
export function decoyQuestion(digest: Uint8Array): string {
  const [personalByte = 0, highByte = 0, lowByte = 0] = digest;
  if (personalByte % PERSONAL_DECOY_EVERY === 0) return PERSONAL_QUESTION;
  return SECURITY_QUESTIONS[(highByte * 256 + lowByte) % SECURITY_QUESTIONS.length] ?? PERSONAL_QUESTION;
}
