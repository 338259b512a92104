import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { COMMON_ANSWERS } from './common-answers.ts';

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

/** Returns the form in which answers are compared: case, spaces, punctuation and invisible characters are ignored. */
export const answerKey = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{Cf}]/gu, '');

/** Minimum length of an answer's key. */
const MIN_KEY_LENGTH = 2;
/** Three or more digits alone look like an account number, a phone number or a date, which others know too. */
const NUMBER = /^\p{Nd}{3,}$/u;

const wordKeys = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).map(answerKey);
const COMMON = new Set(COMMON_ANSWERS.map(answerKey));

/** Returns whether an answer is common or follows from the customer's name, email address or question. */
export function isGuessable(answer: string, customer: { name: string; email: string; question: string }): boolean {
  const { name, email, question } = customer;
  const key = answerKey(answer);
  const [mailbox = ''] = email.split('@');
  const questionWords = new Set(wordKeys(question));
  const personal = [name, email, mailbox, ...wordKeys(name), ...wordKeys(mailbox)].map(answerKey);
  return (
    key.length < MIN_KEY_LENGTH ||
    NUMBER.test(key) ||
    COMMON.has(key) ||
    personal.includes(key) ||
    key === answerKey(question) ||
    wordKeys(answer).every((word) => questionWords.has(word))
  );
}
