import { expect, test } from 'vitest';
import { securityQuestionRule } from './recovery.ts';
import { answerKey, isGuessable } from './security-answers.ts';

const customer = { name: 'María-José Lopez', email: 'm.lopez77@home.test', question: 'In what city were you born?' };

test.each([
  ['  New   York ', 'new york'],
  ["O'Neil-Smith.", 'oneil smith'],
  ['Ｆｌｕｆｆｙ', 'fluffy'],
  ['flu\u200bffy', 'FLUFFY'],
  ['Jose\u0301', 'josé'],
])('treats "%s" and "%s" as the same answer', (one, other) => {
  expect(answerKey(one)).toBe(answerKey(other));
});

test.each([
  ['josé', 'jose'],
  ['blue', 'blu'],
  ['c++', 'c'],
  ['?', '!'],
  ['-', 'x'],
])('treats "%s" and "%s" as different answers', (one, other) => {
  expect(answerKey(one)).not.toBe(answerKey(other));
});

test.each([
  ['the name of the customer', 'maría josé LOPEZ'],
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

const answerErrors = (securityAnswer: string): unknown[] =>
  securityQuestionRule
    .safeParse({ securityQuestion: 'Which?', securityAnswer, currentPassword: 'x' })
    .error?.issues.map(({ message }) => message) ?? [];

test.each(['x', '7', '?', '字', 'smith', '12345'])('accepts the answer "%s"', (answer) => {
  expect(answerErrors(answer)).toEqual([]);
});

test.each(['', '   ', '\u00ad', '\u2060 \u00ad'])('requires a visible character (%j)', (answer) => {
  expect(answerErrors(answer)).toContain('Required');
});
