import { SECURITY_QUESTIONS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { decoyQuestion, maskedQuestion, PERSONAL_QUESTION } from './security-question.ts';

test("shows a predefined question and hides a customer's own question", () => {
  for (const question of SECURITY_QUESTIONS) expect(maskedQuestion(question)).toBe(question);
  expect(maskedQuestion('Who taught me the cello?')).toBe(PERSONAL_QUESTION);
});

test('picks decoys from all predefined questions and one in eight as personal', () => {
  const decoys = Array.from({ length: 2560 }, (_, serial) => decoyQuestion(Uint8Array.of(serial, 0, serial >> 3)));
  expect(new Set(decoys)).toEqual(new Set([...SECURITY_QUESTIONS, PERSONAL_QUESTION]));
  expect(decoys.filter((decoy) => decoy === PERSONAL_QUESTION)).toHaveLength(320);
});
