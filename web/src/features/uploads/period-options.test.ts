import { expect, it } from 'vitest';
import { monthOptions, yearOptions } from './period-options.ts';

const november = new Date(2026, 10, 21);

it('offers all twelve months, starting with the current one', () => {
  const options = monthOptions(november);
  expect(options[0]).toEqual({ value: 11, label: 'November' });
  expect(options[2]).toEqual({ value: 1, label: 'January' });
  expect(new Set(options.map(({ value }) => value)).size).toBe(12);
});

it('offers the current year first', () => {
  expect(yearOptions(november)).toEqual([2026, 2027, 2025, 2024, 2023, 2022]);
});
