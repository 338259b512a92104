import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccountRegister } from './account-register.ts';

test('the last line of a repeated account is known, and no account is taken for another', () => {
  const accounts = fc.array(fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('0', '1', 'A') }));
  fc.assert(
    fc.property(accounts, (numbers) => {
      const register = createAccountRegister(numbers.length);
      for (const [line, number] of numbers.entries()) register.add(number, line);
      for (const number of numbers) {
        const last = numbers.lastIndexOf(number);
        const isRepeated = numbers.indexOf(number) !== last;
        expect(register.lastLineOf(number) ?? last).toBe(last);
        if (isRepeated) expect(register.lastLineOf(number)).toBe(last);
      }
    }),
  );
});

test('accounts that stand in a file once hardly cost memory', () => {
  const register = createAccountRegister(100_000 * 40);
  for (let line = 0; line < 100_000; line++) register.add(`00${line}`, line);
  expect(register.repeated()).toBeLessThan(500);
});
