import { monthName, periodOf } from '@utility-pay/contracts';
import type { EntryKind } from '../gql/schema.ts';
import { formatDay } from './dates.ts';

/** The fields of a journal entry that its text depends on. */
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

/**
 * Returns the text of a CARRIED_FORWARD entry, whose `reference` is the period of the balance-forward bill. The bill includes an earlier
 * bill, or, if the entry has the same period or none, an amount that would otherwise count twice, such as a recent payment.
 */
function carriedForwardText({ month, year, reference }: Pick<TextEntry, 'month' | 'year' | 'reference'>): string {
  const target = periodOf(Number(reference));
  const targetPeriod = `${monthName(target.month)} ${target.year}`;
  const isSamePeriod = month === target.month && year === target.year;
  if (isSamePeriod || !month) return `Adjustment: already included in the ${targetPeriod} bill`;
  return `${monthName(month)} ${year} bill carried forward to ${targetPeriod}`;
}

/** Texts of reversals by the journal account on the other side of the entry, which says what was reversed. */
const REVERSAL_TEXTS: Readonly<Record<string, string>> = {
  cash: 'Recorded payment reversed',
  adjustments: 'Credit reversed',
  'write-offs': 'Write-off reversed',
  clearing: 'Card payment returned',
};

/** A note such as `check 1042, 2026-11-20`: method, number if there is one, and day. */
const RECORDED_PAYMENT_NOTE = /^(cash|check|other)(?: (.+))?, (\d{4}-\d{2}-\d{2})$/;
const METHODS: Readonly<Record<string, string>> = { cash: 'Cash payment', check: 'Check', other: 'Other payment' };

/** Returns a recorded payment's method and number: `Check 1042`, `Cash payment 17`, `Other payment`. */
export const recordedText = (method: string, number: string | null | undefined): string =>
  [METHODS[method.toLowerCase()] ?? 'Payment', number].filter(Boolean).join(' ');

/** Returns `Check 1042, received Nov 20, 2026` for the note `check 1042, 2026-11-20`. */
function recordedPaymentText(note: string | null): string {
  const [, method = '', number, day] = RECORDED_PAYMENT_NOTE.exec(note ?? '') ?? [];
  return day ? `${recordedText(method, number)}, received ${formatDay(day)}` : 'Recorded payment';
}

/** Returns what happened to an account as a short text without the amount: `Card payment for November 2026`. */
export function entryText(entry: TextEntry): string {
  const { kind, amount, debit, credit, month, year, reason, note } = entry;
  const period = month && year ? `${monthName(month)} ${year}` : undefined;
  const forBill = period ? ` for ${period}` : '';
  const bill = period ? `${period} bill` : 'bill';
  const isPositive = amount.amountMinor > 0;
  switch (kind) {
    case 'BILL':
      // A bill of a file has no reason; a change by staff has one.
      return reason ? `Bill${forBill} changed` : `Bill${forBill}`;
    case 'BILL_VOIDED':
      return `Bill${forBill} voided`;
    case 'BILL_RESTORED':
      return `Bill${forBill} restored`;
    case 'CHARGE':
      return isPositive ? `Charge added to the ${bill}` : `Charge on the ${bill} reversed`;
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
      return recordedPaymentText(note);
    case 'CREDIT':
      return `Credit${forBill}`;
    case 'WRITE_OFF':
      return `Written off${forBill}`;
    case 'REVERSAL':
      return REVERSAL_TEXTS[isPositive ? credit : debit] ?? 'Reversed';
    case 'CREDIT_MOVED':
      return period ? `Credit moved to the ${bill}` : 'Credit no longer assigned to a bill';
    case 'CARRIED_FORWARD':
      return carriedForwardText(entry);
    case 'TRANSFER':
      return isPositive ? 'Credit moved to another account' : 'Credit moved from another account';
  }
}
