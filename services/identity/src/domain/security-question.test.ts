import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { decoyQuestion, hidden, PERSONAL_QUESTION } from './security-question.ts';

test('one of the ten is shown, a question of somebody’s own is not', () => {
  for (const question of SECURITY_QUESTIONS) expect(hidden(question)).toBe(question);
  expect(hidden('Who taught me the cello?')).toBe(PERSONAL_QUESTION);
});

test('decoys are each of the ten, and personal about as often as people write their own', () => {
  const decoys = Array.from({ length: 2560 }, (_, serial) => decoyQuestion(Uint8Array.of(serial, 0, serial >> 3)));
  expect(new Set(decoys)).toEqual(new Set([...SECURITY_QUESTIONS, PERSONAL_QUESTION]));
  expect(decoys.filter((decoy) => decoy === PERSONAL_QUESTION)).toHaveLength(320);
});
