import { expect, it } from 'vitest';
import { MONTH_OPTIONS, yearOptions } from './period-options.ts';

it('offers the months from January to December', () => {
  expect(MONTH_OPTIONS).toHaveLength(12);
  expect([MONTH_OPTIONS[0], MONTH_OPTIONS[11]]).toEqual([
    { value: 1, label: 'January' },
    { value: 12, label: 'December' },
  ]);
});

it('offers the years from next year down to five years back', () => {
  expect(yearOptions(2026)).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021]);
});
