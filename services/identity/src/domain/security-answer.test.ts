import { expect, test } from 'vitest';
import { answerKey, isGuessable } from './security-answer.ts';

const known = { name: 'María-José Lopez', email: 'm.lopez77@home.test', question: 'In what city were you born?' };

test.each([
  ['  New   York ', 'new york'],
  ["O'Neil-Smith.", 'oneil smith'],
  ['Ｆｌｕｆｆｙ', 'fluffy'],
  ['flu​ffy', 'FLUFFY'],
  ['Jose\u0301', 'josé'],
])('"%s" and "%s" are one answer', (one, other) => {
  expect(answerKey(one)).toBe(answerKey(other));
});

test.each([
  ['josé', 'jose'],
  ['blue', 'blu'],
  ['c++', 'c'],
])('"%s" and "%s" are two answers', (one, other) => {
  expect(answerKey(one)).not.toBe(answerKey(other));
});

test.each([
  ['the name', 'maria josé LOPEZ'.replace('maria', 'maría')],
  ['a word of it', 'Lopez'],
  ['the address', 'M.Lopez77@home.test'],
  ['its mailbox', 'mlopez77'],
  ['the question', 'in what city were you born'],
  ['words of the question', 'City'],
  ['what everybody tries', 'Mrs. Smith'],
  ['a number', '000-471 1'],
  ['one letter', 'x'],
  ['nothing but punctuation', '?!'],
])('%s is easy to guess', (_what, answer) => {
  expect(isGuessable(answer, known)).toBe(true);
});

test.each(['Ouagadougou', 'Rex the third', 'born in Faro', 'Ng', '12 Acacia Lane', 'Fluffy'])('%s is not', (answer) => {
  expect(isGuessable(answer, known)).toBe(false);
});
