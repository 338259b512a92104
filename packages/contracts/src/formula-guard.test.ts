import { expect, test } from 'vitest';
import { guardFormula, removeFormulaGuard } from './formula-guard.ts';

test.each([
  ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
  ['+1 555', "'+1 555"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['a;=1', "a;'=1"],
  ['a\n=1', "a\n'=1"],
  ['a,=1', "a,'=1"],
  ['a|@SUM(1)', "a|'@SUM(1)"],
  ['a;"=1;b', `a;'"=1;b`],
  [`a;'"=1`, `a;''"=1`],
  ['"=1" is not an amount', '"=1" is not an amount'],
  ['Smith, Ana', 'Smith, Ana'],
  ['-12.50', '-12.50'],
  ["'=1", "''=1"],
  ["O'Neil", "O'Neil"],
])('guards %j as %j, and removes the guard again', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
  expect(removeFormulaGuard(guarded)).toBe(text);
});
