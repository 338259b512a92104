import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { answerKey, decoyQuestion, isGuessable, maskedQuestion, PERSONAL_QUESTION } from './security-question.ts';

test("shows a predefined question and hides a customer's own question", () => {
  for (const question of SECURITY_QUESTIONS) expect(maskedQuestion(question)).toBe(question);
  expect(maskedQuestion('Who taught me the cello?')).toBe(PERSONAL_QUESTION);
});

test('picks decoys from all predefined questions and one in eight as personal', () => {
  const decoys = Array.from({ length: 2560 }, (_, serial) => decoyQuestion(Uint8Array.of(serial, 0, serial >> 3)));
  expect(new Set(decoys)).toEqual(new Set([...SECURITY_QUESTIONS, PERSONAL_QUESTION]));
  expect(decoys.filter((decoy) => decoy === PERSONAL_QUESTION)).toHaveLength(320);
});

const customer = { name: 'María-José Lopez', email: 'm.lopez77@home.test', question: 'In what city were you born?' };

test.each([
  ['  New   York ', 'new york'],
  ["O'Neil-Smith.", 'oneil smith'],
  ['Ｆｌｕｆｆｙ', 'fluffy'],
  ['flu​ffy', 'FLUFFY'],
  ['Jose\u0301', 'josé'],
])('treats "%s" and "%s" as the same answer', (one, other) => {
  expect(answerKey(one)).toBe(answerKey(other));
});

test.each([
  ['josé', 'jose'],
  ['blue', 'blu'],
  ['c++', 'c'],
])('treats "%s" and "%s" as different answers', (one, other) => {
  expect(answerKey(one)).not.toBe(answerKey(other));
});

test.each([
  ['the name of the customer', 'maria josé LOPEZ'.replace('maria', 'maría')],
  ['a word of the name', 'Lopez'],
  ['the email address', 'M.Lopez77@home.test'],
  ['the mailbox of the email address', 'mlopez77'],
  ['the question', 'in what city were you born'],
  ['only words of the question', 'City'],
  ['on the list of common answers', 'Mrs. Smith'],
  ['a number', '000-471 1'],
  ['one letter', 'x'],
  ['only punctuation', '?!'],
])('treats an answer as guessable if it is %s', (_case, answer) => {
  expect(isGuessable(answer, customer)).toBe(true);
});

test.each(['Ouagadougou', 'Rex the third', 'born in Faro', 'Ng', '12 Acacia Lane', 'Fluffy'])(
  'does not treat "%s" as guessable',
  (answer) => {
    expect(isGuessable(answer, customer)).toBe(false);
  },
);
