import { formatMoney } from '@utility-pay/contracts';

/** An unpaid bill, as the calendar event describes it. */
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

const compact = (day: string): string => day.replaceAll('-', '');

const dayAfter = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** RFC 5545: a longer line continues on the next one, after a space. */
const LINE_BYTES = 75;

function folded(line: string): string {
  const bytes = new TextEncoder();
  let [text, width] = ['', 0];
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (width + size > LINE_BYTES) [text, width] = [`${text}\r\n `, 1];
    [text, width] = [text + character, width + size];
  }
  return text;
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
    `DTSTART;VALUE=DATE:${compact(bill.dueDate)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(bill.dueDate))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`Account ${bill.accountNumber}. Pay at ${bill.address}`)}`,
    `URL:${bill.address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P2D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
