import { expect, test } from 'vitest';
import { failuresIn, findingsOf } from './schemathesis.ts';

const report = {
  complete: true,
  operations: { selected: 3, tested: 3 },
  test_cases: { generated: 90 },
  failures: [
    { title: 'Server error', operations: ['GET /user', 'POST /login'] },
    { title: 'Undocumented status code', operations: ['GET /user'] },
  ],
  errors: [],
};

test('findingsOf lists each failed call once, with all its problems', () => {
  const { calls, requests, wrong, errors } = findingsOf(report, '');
  expect([calls, requests, errors]).toEqual([3, 90, []]);
  expect([...wrong]).toEqual([
    ['GET /user', ['Server error', 'Undocumented status code']],
    ['POST /login', ['Server error']],
  ]);
});

test.each([
  ['had an error', { errors: [{ title: 'Network Error' }] }, 'Network Error'],
  ['was not finished', { complete: false }, 'the run was not finished'],
  ['left out a call', { operations: { selected: 3, tested: 2 } }, 'only 2 of 3 calls were tried'],
])('findingsOf returns an error for a run that %s', (_what, differences, problem) => {
  expect(findingsOf({ ...report, failures: [], ...differences }, '').errors).toEqual([problem]);
});

test('failuresIn returns the sections of failures and errors, without warnings and the summary', () => {
  const printed =
    'begun\n=== FAILURES ===\nthis\n=== WARNINGS ===\nthat\n=== ERRORS ===\nand this\n=== SUMMARY ===\nsum\n';
  expect(failuresIn(printed)).toBe('FAILURES ===\nthis\nERRORS ===\nand this\n');
});
