import { entryText } from '../../lib/ledger-text.ts';
import type { AccountActivityQuery } from './gql/account-activity.ts';

type History = NonNullable<NonNullable<AccountActivityQuery['viewer']>['customer']>['history'];

/** A change of the customer's balance; negative: taken off. */
export type Entry = History['edges'][number]['node'];

export interface ActivityItem {
  id: string;
  at: string;
  title: string;
  /** The reason that staff gave. */
  detail?: string;
  amountMinor: number;
  /** The balance after the change, if it is known. */
  balanceMinor?: number;
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
  return entries.map((entry) => {
    const { amountMinor } = entry.amount;
    const { id, at, reason } = entry;
    const item = { id, at, amountMinor, title: entryText(entry), ...(reason ? { detail: reason } : {}) };
    const withBalance = isKnown ? { ...item, balanceMinor } : item;
    balanceMinor -= amountMinor;
    return withBalance;
  });
}
