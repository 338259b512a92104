import { expect, test } from 'vitest';
import { asOfProblem, parseAsOf } from './billing-methods.ts';

test('reads an as-of time with its time zone', () => {
  expect(parseAsOf('2026-12-01T08:00:00-06:00')).toEqual(new Date('2026-12-01T14:00:00Z'));
  for (const text of ['2026-12-01', '2026-12-01T08:00:00', 'yesterday', '']) expect(parseAsOf(text)).toBeUndefined();
});

test('refuses an as-of time in the future or long ago', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  expect(asOfProblem(now, now)).toBeUndefined();
  expect(asOfProblem(new Date('2026-12-01T12:00:00.001Z'), now)).toBe('The as-of time is in the future');
  expect(asOfProblem(new Date('2026-09-02T12:00:00Z'), now)).toBeUndefined();
  expect(asOfProblem(new Date('2026-09-02T11:59:59Z'), now)).toBe('The as-of time is more than 90 days ago');
});
