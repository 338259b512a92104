import { formatMoney } from '@utility-pay/contracts';

interface Due {
  balanceId: string;
  company: string;
  accountNumber: string;
  amountMinor: number;
  /** `2026-12-15` */
  dueDate: string;
  /** Where it can be paid. */
  address: string;
}

const compact = (day: string): string => day.replaceAll('-', '');

const dayAfter = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** That one line of a calendar may have. */
const LINE_BYTES = 75;

/** A line too long for a calendar goes on in the next, after a blank. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let [text, width] = ['', 0];
  for (const sign of line) {
    const size = bytes.encode(sign).length;
    if (width + size > LINE_BYTES) [text, width] = [`${text}\r\n `, 1];
    [text, width] = [text + sign, width + size];
  }
  return text;
}

/** The due date as a calendar's file: a whole day, with a reminder two days before. `now` is when it was made. */
export function dueEvent(due: Due, now: Date): string {
  const title = `${due.company}: ${formatMoney(due.amountMinor)} due`;
  const stamp = now
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Utility Pay//Due dates//EN',
    'BEGIN:VEVENT',
    // The same bill brings the same event: a calendar replaces it instead of keeping two.
    `UID:${due.balanceId}@utility-pay`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(due.dueDate)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(due.dueDate))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`Account ${due.accountNumber}. Pay at ${due.address}`)}`,
    `URL:${due.address}`,
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
