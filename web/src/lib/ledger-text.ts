import { monthName, periodOf } from '@utility-pay/contracts';
import type { EntryKind } from '../gql/schema.ts';
import { formatDay } from './dates.ts';

/** What a text needs of a journal entry. */
export interface TextEntry {
  kind: EntryKind;
  amount: { amountMinor: number };
  debit: string;
  credit: string;
  month: number | null;
  year: number | null;
  reference: string | null;
  reason: string | null;
  note: string | null;
}

/** Returns what a balance-forward bill includes: an earlier bill, or a payment of its own period's time. */
function carriedText({ month, year, reference }: Pick<TextEntry, 'month' | 'year' | 'reference'>): string {
  const target = periodOf(Number(reference));
  const forward = `${monthName(target.month)} ${target.year}`;
  const isOwn = month === target.month && year === target.year;
  if (isOwn || !month) return `Adjustment: already included in the ${forward} bill`;
  return `${monthName(month)} ${year} bill carried forward to ${forward}`;
}

/** The other side of the double entry says what was reversed. */
const REVERSED: Readonly<Record<string, string>> = {
  cash: 'Recorded payment reversed',
  adjustments: 'Credit reversed',
  'write-offs': 'Write-off reversed',
  clearing: 'Card payment returned',
};

const RECORDED = /^(cash|check|other)(?: (.+))?, (\d{4}-\d{2}-\d{2})$/;
const METHODS: Readonly<Record<string, string>> = { cash: 'Cash payment', check: 'Check', other: 'Other payment' };

/** Returns a recorded payment's method and number: `Check 1042`, `Cash payment 17`, `Other payment`. */
export const recordedText = (method: string, number: string | null | undefined): string =>
  [METHODS[method.toLowerCase()] ?? 'Payment', number].filter(Boolean).join(' ');

/** Returns `Check 1042, received Nov 20, 2026` for the note `check 1042, 2026-11-20`. */
function recordedNote(note: string | null): string {
  const [, method = '', number, day] = RECORDED.exec(note ?? '') ?? [];
  return day ? `${recordedText(method, number)}, received ${formatDay(day)}` : 'Recorded payment';
}

/** Returns what happened to an account in plain words, without the amount. */
export function entryText(entry: TextEntry): string {
  const { kind, amount, debit, credit, month, year, reason, note } = entry;
  const period = month && year ? `${monthName(month)} ${year}` : undefined;
  const forBill = period ? ` for ${period}` : '';
  const bill = period ? `${period} bill` : 'bill';
  const isMore = amount.amountMinor > 0;
  switch (kind) {
    case 'BILL':
      // Only staff give reasons.
      return reason ? `Bill${forBill} changed` : `Bill${forBill}`;
    case 'BILL_VOIDED':
      return `Bill${forBill} voided`;
    case 'BILL_RESTORED':
      return `Bill${forBill} restored`;
    case 'CHARGE':
      return isMore ? `Charge added to the ${bill}` : `Charge on the ${bill} reversed`;
    case 'PAYMENT':
      return `Card payment${forBill}`;
    case 'REFUND':
      return 'Card payment refunded';
    case 'REFUND_FAILED':
      return 'Refund failed';
    case 'CHARGEBACK':
      return 'Card payment charged back';
    case 'PAYMENT_RETURN':
      return 'Card payment returned by the bank';
    case 'CHARGEBACK_WON':
      return 'Chargeback reversed';
    case 'RECORDED_PAYMENT':
      return recordedNote(note);
    case 'CREDIT':
      return `Credit${forBill}`;
    case 'WRITE_OFF':
      return `Written off${forBill}`;
    case 'REVERSAL':
      return REVERSED[isMore ? credit : debit] ?? 'Reversed';
    case 'CREDIT_MOVED':
      return period ? `Credit moved to the ${bill}` : 'Credit no longer assigned to a bill';
    case 'CARRIED_FORWARD':
      return carriedText(entry);
    case 'TRANSFER':
      return isMore ? 'Credit moved to another account' : 'Credit moved from another account';
  }
}
