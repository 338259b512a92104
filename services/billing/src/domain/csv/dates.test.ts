import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './dates.ts';

test.each([
  '2026-02-28',
  '2/28/2026',
  '02-28-2026',
  '02/28/2026',
  'Feb 28, 2026',
  'FEBRUARY 28, 2026',
  'feb. 28, 2026',
])('reads %s as February 28, 2026', (text) => expect(parseDay(text)).toBe('2026-02-28'));

test.each(['2026-02-30', '2/29/2025', '13-01-2026', '00/10/2026', '2026-04-31', 'Jan 32, 2026', '1900-02-29'])(
  'refuses %s, which does not exist',
  (text) => expect(parseDay(text)).toBeUndefined(),
);

test.each([
  '',
  'tomorrow',
  '2/28/26',
  '2026-02-28T00:00',
  '2/28-2026',
  'Foo 1, 2026',
  '28 Feb 2026',
  '20260228',
  '0226-01-01',
])('refuses %j as a date', (text) => expect(parseDay(text)).toBeUndefined());

test('reads every day from 1900 to 2199 in every notation', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const named = date.toLocaleDateString('en-US', {
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        timeZone: 'UTC',
      });
      expect([iso, `${month}/${day}/${year}`, `${month}-${day}-${year}`, named].map(parseDay)).toEqual([
        iso,
        iso,
        iso,
        iso,
      ]);
    }),
  );
});
