import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1 555', "'+1 555"],
  ['\t=1', `"'\t=1"`],
  ['＝1', "'＝1"],
  ['-12.50', '-12.50'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('a line ends as RFC 4180 asks', () => {
  expect(csvLine([12, null, 'x'])).toBe('12,,x\r\n');
});
