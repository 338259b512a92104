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
])('writes %j as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('ends a line with CRLF (RFC 4180)', () => {
  expect(csvLine([12, null, 'x'])).toBe('12,,x\r\n');
});
