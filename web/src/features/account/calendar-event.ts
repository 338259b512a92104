import { addDays, formatMoney } from '@utility-pay/contracts';

/** What the calendar event says about an unpaid bill. */
export interface DueBill {
  balanceId: string;
  company: string;
  accountNumber: string;
  amountMinor: number;
  /** `2026-12-15` */
  dueDate: string;
  /** URL of the page where the bill can be paid. */
  address: string;
}

/** Returns a day as iCalendar writes it: `20261215`. */
const toCalendarDate = (day: string): string => day.replaceAll('-', '');

/** Escapes the characters that have a meaning in iCalendar. */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Limit of RFC 5545 for a line. A longer one is folded: it continues on the next line, after a space. */
const MAX_LINE_BYTES = 75;

function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let lineBytes = 0;
  for (const character of line) {
    const characterBytes = encoder.encode(character).length;
    if (lineBytes + characterBytes > MAX_LINE_BYTES) {
      folded += '\r\n ';
      lineBytes = 1;
    }
    folded += character;
    lineBytes += characterBytes;
  }
  return folded;
}

/** Returns an iCalendar file with the due date as an all-day event and a reminder two days before. */
export function calendarEvent(bill: DueBill, now: Date): string {
  const title = `${bill.company}: ${formatMoney(bill.amountMinor)} due`;
  const stamp = now
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Utility Pay//Due dates//EN',
    'BEGIN:VEVENT',
    // The same bill has the same UID, so importing it again replaces the event.
    `UID:${bill.balanceId}@utility-pay`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${toCalendarDate(bill.dueDate)}`,
    `DTEND;VALUE=DATE:${toCalendarDate(addDays(bill.dueDate, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`Account ${bill.accountNumber}. Pay at ${bill.address}`)}`,
    `URL:${bill.address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P2D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
