import { expect, test } from 'vitest';
import { formatDay, formatTime } from './email-dates.ts';

const at = new Date('2026-11-22T03:30:00.000Z');
const dates = (timeZone: string) => {
  const company = { name: 'Lakeside', timeZone };
  return [formatDay(at, company), formatTime(at, company).replace('\u202F', ' ')];
};

test("dates are in the company's time zone, which is named beside a time", () => {
  expect(dates('America/Chicago')).toEqual(['Nov 21, 2026', 'Nov 21, 2026, 9:30 PM CST']);
  expect(dates('UTC')).toEqual(['Nov 22, 2026', 'Nov 22, 2026, 3:30 AM UTC']);
});
