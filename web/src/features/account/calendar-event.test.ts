import { expect, it } from 'vitest';
import { calendarEvent } from './calendar-event.ts';

const bill = {
  balanceId: 'b1',
  company: 'Smith, Sons; Water',
  accountNumber: '001042',
  amountMinor: 8417,
  dueDate: '2026-12-31',
  address: 'https://pay.example.com/account',
};
const now = new Date('2026-11-22T08:30:15.123Z');

it('the event lasts the whole due date and reminds two days before', () => {
  const lines = calendarEvent(bill, now).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  expect(lines).toContain('DTSTAMP:20261122T083015Z');
  expect(lines).toContain('TRIGGER:-P2D');
});

it('characters that have a meaning in iCalendar are escaped', () => {
  expect(calendarEvent(bill, now)).toContain('SUMMARY:Smith\\, Sons\\; Water: $84.17 due\r\n');
});

it('a line over 75 bytes is folded between two characters', () => {
  const text = calendarEvent({ ...bill, company: 'Ü'.repeat(60) }, now);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain('Ü'.repeat(60));
});
