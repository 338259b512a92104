import { COMMON_ANSWERS } from './common-answers.ts';

/** An answer as it is compared: case, blanks, punctuation and invisible characters don't matter. */
export const answerKey = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{Cf}]/gu, '');

/** Characters that are left of an answer at least. */
const MIN_KEY = 2;
/** So many digits alone look like an account number, a telephone or a date, which others know too. */
const NUMBER = /^\p{Nd}{3,}$/u;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).map(answerKey);
const COMMON = new Set(COMMON_ANSWERS.map(answerKey));

/** Whether somebody who knows a little of the person, or of people, would try this answer first. */
export function isGuessable(answer: string, known: { name: string; email: string; question: string }): boolean {
  const key = answerKey(answer);
  const [mailbox = ''] = known.email.split('@');
  const asked = new Set(wordsOf(known.question));
  const ofThePerson = [known.name, known.email, mailbox, ...wordsOf(known.name), ...wordsOf(mailbox)].map(answerKey);
  return (
    key.length < MIN_KEY ||
    NUMBER.test(key) ||
    COMMON.has(key) ||
    ofThePerson.includes(key) ||
    key === answerKey(known.question) ||
    wordsOf(answer).every((word) => asked.has(word))
  );
}
