import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccountRegister, createSurveyor } from './file-survey.ts';
import { createRowSource } from './row-source.ts';

const format = { encoding: 'utf-8', template: DEFAULT_CSV_TEMPLATE, bytes: 1000 } as const;

function read(text: string) {
  const bytes = new TextEncoder().encode(text);
  const surveyor = createSurveyor(format);
  const refusal = surveyor.push(bytes);
  const found = refusal ?? surveyor.end();
  if (found.kind === 'refused') return found.message;
  const source = createRowSource(format, found.survey);
  return [...source.push(bytes), ...source.end()].map((row) =>
    row.kind === 'row' ? `${row.row.line} ${row.row.billedMinor}` : `${row.error.line} ${row.error.error}`,
  );
}

test('uses the last valid row of a repeated account', () => {
  expect(read('account,amount\nA,1\nB,2\nA,3\nA,4\nA,wrong\nB,5')).toEqual([
    '2 Replaced by line 5',
    '3 Replaced by line 7',
    '4 Replaced by line 5',
    '5 400',
    '6 Amount Due: "wrong" is not an amount in dollars',
    '7 500',
  ]);
});

test('marks a failed row as replaced if a valid row of its account follows', () => {
  const bytes = new TextEncoder().encode('account,amount\nA,wrong\nB,wrong\nA,3\nA,wrong');
  const surveyor = createSurveyor(format);
  surveyor.push(bytes);
  const end = surveyor.end();
  if (end.kind === 'refused') throw new Error(end.message);
  const source = createRowSource(format, end.survey);
  const rows = [...source.push(bytes), ...source.end()];
  expect(rows.map((row) => (row.kind === 'row' ? 'applied' : row.error.replacedBy))).toEqual([
    4,
    undefined,
    'applied',
    undefined,
  ]);
});

test('does not count blank lines as rows', () => {
  const surveyor = createSurveyor(format);
  surveyor.push(new TextEncoder().encode('account,amount\n\nA,1\n,,\nB,x\n'));
  expect(surveyor.end()).toMatchObject({
    kind: 'survey',
    survey: { rows: 2, header: { cells: ['account', 'amount'] } },
  });
});

test('refuses a file without a readable header', () => {
  expect(read('')).toBe('The file has no header line');
  expect(read('a,b\n1,2')).toContain('Missing required columns');
});

test('finds the last line of a repeated account', () => {
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

test('stores fewer than 500 of 100,000 accounts that occur once', () => {
  const register = createAccountRegister(100_000 * 40);
  for (let line = 0; line < 100_000; line++) register.add(`00${line}`, line);
  expect(register.repeated()).toBeLessThan(500);
});
