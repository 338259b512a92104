import { expect, it } from 'vitest';
import { alreadyBilledText, applyProblem, missingText, sameFileText } from './review-text.ts';

const november = { month: 11, year: 2026 };
const all = { includeNew: true, includeChanged: true };

it('the text about the same file has the day of the earlier upload and the month of its bills', () => {
  const sameFile = { id: 'u1', createdAt: '2026-10-22T05:00:00Z', month: 10, year: 2026 };
  expect(sameFileText(sameFile, 'America/Denver')).toBe('The same file was uploaded on Oct 21, 2026 for October 2026.');
});

it('the text about replaced bills has the number of customers who already have a bill for the month', () => {
  expect(alreadyBilledText(1200, november)).toBe(
    '1,200 customers in this file already have a bill for November 2026. Applying the file replaces those amounts.',
  );
  expect(alreadyBilledText(1, november)).toBe(
    '1 customer in this file already has a bill for November 2026. Applying the file replaces its amount.',
  );
});

it('the text about missing customers has their number and the earlier month', () => {
  const missing = { month: 10, year: 2026, customers: [] };
  expect(missingText({ ...missing, count: 12 })).toBe(
    "12 customers billed for October 2026 won't get a bill from this file",
  );
  expect(missingText({ ...missing, count: 1 })).toBe(
    "1 customer billed for October 2026 won't get a bill from this file",
  );
});

it('a file can be applied if staff include new or changed customers and the file has some of them', () => {
  const both = { newCustomers: 3, changedCustomers: 12 };
  expect(applyProblem(both, all)).toBeUndefined();
  expect(applyProblem(both, { ...all, includeNew: false })).toBeUndefined();
  expect(applyProblem(both, { includeNew: false, includeChanged: false })).toMatch(/^Choose what to apply/);
  expect(applyProblem({ newCustomers: 0, changedCustomers: 12 }, { ...all, includeChanged: false })).toMatch(/^Choose/);
  expect(applyProblem({ newCustomers: 0, changedCustomers: 0 }, all)).toMatch(/^There is nothing to apply/);
});
