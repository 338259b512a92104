import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { createRowSource } from './row-source.ts';
import { createSurveyor } from './survey.ts';

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

test('of an account that stands in a file several times the last row that can be read counts', () => {
  expect(read('account,amount\nA,1\nB,2\nA,3\nA,4\nA,wrong\nB,5')).toEqual([
    '2 Replaced by line 5',
    '3 Replaced by line 7',
    '4 Replaced by line 5',
    '5 400',
    '6 "wrong" is not an amount in dollars',
    '7 500',
  ]);
});

test('rows are counted, blank lines are not', () => {
  const surveyor = createSurveyor(format);
  surveyor.push(new TextEncoder().encode('account,amount\n\nA,1\n,,\nB,x\n'));
  expect(surveyor.end()).toMatchObject({
    kind: 'survey',
    survey: { rows: 2, header: { cells: ['account', 'amount'] } },
  });
});

test('a file without a readable header is refused', () => {
  expect(read('')).toBe('The file has no header line');
  expect(read('a,b\n1,2')).toContain('Missing required columns');
});
