import { expect, test } from 'vitest';
import { parseTypedDay } from './typed-day.ts';

test.each([
  '11/21/2026',
  '2026-11-21',
  'Nov 21, 2026',
  'November 21 2026',
  ' nov. 21st, 2026 ',
  '21 November 2026',
  '11-21-2026',
])('%s is November 21, 2026', (text) => {
  expect(parseTypedDay(text)).toBe('2026-11-21');
});

test.each(['', 'yesterday', '21/11/2026', '2026-02-30', 'Foo 3, 2026', '11/21', '0/1/2026', '11/21/26'])(
  '"%s" is no date',
  (text) => {
    expect(parseTypedDay(text)).toBeUndefined();
  },
);

test('"Sept" and leap days are parsed', () => {
  expect(parseTypedDay('Sept 3, 2026')).toBe('2026-09-03');
  expect(parseTypedDay('2/29/2028')).toBe('2028-02-29');
});
