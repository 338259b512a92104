import { expect, it } from 'vitest';
import { presetRanges, rangeError, rangeLabel } from './day-range.ts';

it('offers ranges of 1, 7 and 30 days and of this month, which end today', () => {
  expect(presetRanges('2026-03-05')).toEqual([
    { label: 'Today', from: '2026-03-05', to: '2026-03-05' },
    { label: 'Last 7 days', from: '2026-02-27', to: '2026-03-05' },
    { label: 'Last 30 days', from: '2026-02-04', to: '2026-03-05' },
    { label: 'This month', from: '2026-03-01', to: '2026-03-05' },
  ]);
});

it('formats a range, including one with an open end', () => {
  expect(rangeLabel({ from: '2026-03-01', to: '2026-03-05' })).toBe('Mar 1 – Mar 5, 2026');
  expect(rangeLabel({ from: '2025-12-30', to: '2026-01-02' })).toBe('Dec 30, 2025 – Jan 2, 2026');
  expect(rangeLabel({ from: '2026-03-05', to: '2026-03-05' })).toBe('Mar 5, 2026');
  expect(rangeLabel({ from: '2026-03-01', to: '' })).toBe('From Mar 1, 2026');
  expect(rangeLabel({ from: '', to: '2026-03-05' })).toBe('Through Mar 5, 2026');
  expect(rangeLabel({ from: '', to: '' })).toBe('Any date');
});

it('rejects a range that ends before it starts', () => {
  expect(rangeError({ from: '2026-03-05', to: '2026-03-01' })).toBe('The end date must be on or after the start date');
  expect(rangeError({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
  expect(rangeError({ from: '2026-03-05', to: '' })).toBeUndefined();
});
