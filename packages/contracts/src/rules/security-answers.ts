import { COMMON_ANSWERS } from './common-answers.ts';

/**
 * Returns the form in which answers are compared: case, spaces, punctuation and invisible characters are ignored, unless
 * the answer is nothing but punctuation. Empty for an answer without a visible character.
 */
export function answerKey(answer: string): string {
  const folded = answer
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '');
  return folded.replace(/\p{P}/gu, '') || folded;
}

/** Minimum length of an answer's key. */
const MIN_KEY_LENGTH = 2;
/** Three or more digits alone look like an account number, a phone number or a date, which others know too. */
const NUMBER = /^\p{Nd}{3,}$/u;

const wordKeys = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).map(answerKey);
let common: Set<string> | undefined;

function isCommon(key: string): boolean {
  common ??= new Set(COMMON_ANSWERS.map(answerKey));
  return common.has(key);
}

/** Returns whether an answer is short, common or follows from the customer's name, email address or question. */
export function isGuessable(answer: string, customer: { name: string; email: string; question: string }): boolean {
  const { name, email, question } = customer;
  const key = answerKey(answer);
  const [mailbox = ''] = email.split('@');
  const questionWords = new Set(wordKeys(question));
  const personal = [name, email, mailbox, ...wordKeys(name), ...wordKeys(mailbox)].map(answerKey);
  return (
    key.length < MIN_KEY_LENGTH ||
    NUMBER.test(key) ||
    isCommon(key) ||
    personal.includes(key) ||
    key === answerKey(question) ||
    wordKeys(answer).every((word) => questionWords.has(word))
  );
}
