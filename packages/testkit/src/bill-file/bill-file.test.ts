import { expect, test } from 'vitest';
import { billFileText, billRows, expectationOf } from './bill-file.ts';
import { BAD_KINDS } from './cells.ts';

const options = { rows: 5000, seed: 11 };

test('the same seed gives the same file, and another seed another file', () => {
  expect([...billFileText(options)].join('')).toBe([...billFileText(options)].join(''));
  expect([...billFileText(options)].join('')).not.toBe([...billFileText({ ...options, seed: 12 })].join(''));
});

test('26 to 89 of 5000 rows are bad by default and are of all ten kinds', () => {
  const { bad, good, totalProcessed } = expectationOf(options);
  expect(totalProcessed).toBe(5000);
  expect(bad.length).toBeGreaterThan(25);
  expect(bad.length).toBeLessThan(90);
  expect(new Set(bad.map((row) => row.bad))).toEqual(new Set(BAD_KINDS));
  expect([...good.keys()].every((account) => account.startsWith('0'))).toBe(true);
});

test('the line of each row is where its text begins in the file', () => {
  const lines = [...billFileText(options)].join('').split('\n');
  for (const row of billRows(options)) expect(lines[row.line - 1]).toBe(row.text.split('\n')[0]);
});
