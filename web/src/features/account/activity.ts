import { monthName } from '@utility-pay/contracts';
import { formatDay } from '../../lib/dates.ts';
import { carriedText } from '../../lib/ledger-text.ts';
import type { AccountActivityQuery } from './gql/account-activity.ts';

type History = NonNullable<NonNullable<AccountActivityQuery['viewer']>['customer']>['history'];

/** A change of the customer's balance; negative: taken off. */
export type Entry = History['edges'][number]['node'];

export interface ActivityItem {
  id: string;
  at: string;
  title: string;
  /** What the title does not say. */
  detail?: string;
  amountMinor: number;
  /** The balance after the change, if it is known. */
  balanceMinor?: number;
}

/** How a payment was received, as billing notes it: `check 1042, 2026-11-20`. */
const NOTE = /^(cash|check|other)(?: (.+))?, (\d{4}-\d{2}-\d{2})$/;
const RECEIVED: Readonly<Record<string, string>> = { cash: 'Cash payment', check: 'Check' };

function recordedPayment({ note, reason }: Entry): Description {
  const [, method = '', number, day] = NOTE.exec(note ?? '') ?? [];
  const title = [RECEIVED[method] ?? 'Payment', number].filter(Boolean).join(' ');
  const detail = [day && `Received ${formatDay(day)}`, reason].filter(Boolean).join(' · ');
  return detail ? { title, detail } : { title };
}

type Description = Pick<ActivityItem, 'title' | 'detail'>;

const withReason = (title: string, { reason }: Entry): Description => ({
  title: reason ? `${title}: ${reason}` : title,
});
const withDetail = (title: string, { reason }: Entry): Description => (reason ? { title, detail: reason } : { title });

const billOf = ({ month, year }: Entry): string => (month && year ? `${monthName(month)} ${year} bill` : 'Bill');
const isSameBill = (one: Entry) => (other: Entry) =>
  other.kind === 'BILL' && other.month === one.month && other.year === one.year;
const isReversedBy = (reversal: Entry) => (other: Entry) =>
  other.reference !== null && other.reference === reversal.reference && other.kind !== 'CREDIT_MOVED';

/** Describes an entry in plain words; `older` are the entries before it. */
function describe(entry: Entry, older: readonly Entry[]): Description {
  switch (entry.kind) {
    case 'BILL': {
      // Only changes by staff have a reason; a file uploaded again has none.
      const isChange = entry.reason !== null || older.some(isSameBill(entry));
      return withDetail(`${billOf(entry)}${isChange ? ' changed' : ''}`, entry);
    }
    case 'BILL_VOIDED':
      return withDetail(`${billOf(entry)} voided`, entry);
    case 'BILL_RESTORED':
      return withDetail(`${billOf(entry)} restored`, entry);
    case 'CHARGE':
      return entry.amount.amountMinor < 0 ? withDetail('Charge reversed', entry) : withReason('Charge', entry);
    case 'PAYMENT':
      return withDetail('Card payment', entry);
    case 'REFUND':
      return withDetail('Refund', entry);
    case 'CHARGEBACK':
      return withDetail('Card payment charged back', entry);
    case 'PAYMENT_RETURN':
      return withDetail('Card payment returned by the bank', entry);
    case 'CHARGEBACK_WON':
      return withDetail('Chargeback reversed', entry);
    case 'RECORDED_PAYMENT':
      return recordedPayment(entry);
    case 'CREDIT':
      return withReason('Credit', entry);
    case 'WRITE_OFF':
      return withReason('Write-off', entry);
    case 'REVERSAL': {
      const reversed = older.find(isReversedBy(entry));
      return withDetail(reversed ? `${describe(reversed, []).title} reversed` : 'Reversal', entry);
    }
    case 'CREDIT_MOVED':
      return withDetail(
        entry.month ? `Credit moved to the ${billOf(entry)}` : 'Credit no longer assigned to a bill',
        entry,
      );
    case 'CARRIED_FORWARD':
      return withDetail(carriedText(entry), entry);
    case 'TRANSFER':
      return withDetail(
        entry.amount.amountMinor > 0 ? 'Credit moved to another account' : 'Credit moved from another account',
        entry,
      );
  }
}

interface Whole {
  /** The balance after the newest entry. */
  totalDueMinor: number;
  /** The entries reach back to the first one. */
  isComplete: boolean;
}

/** Returns what to show of entries, newest first. */
export function activityItems(entries: readonly Entry[], { totalDueMinor, isComplete }: Whole): ActivityItem[] {
  const sumMinor = entries.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  // A change is posted to the journal shortly after it was made.
  const isKnown = !isComplete || sumMinor === totalDueMinor;
  let balanceMinor = totalDueMinor;
  return entries.map((entry, at) => {
    const { amountMinor } = entry.amount;
    const item = { id: entry.id, at: entry.at, amountMinor, ...describe(entry, entries.slice(at + 1)) };
    const withBalance = isKnown ? { ...item, balanceMinor } : item;
    balanceMinor -= amountMinor;
    return withBalance;
  });
}
