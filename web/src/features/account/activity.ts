import { entryText } from '../../lib/ledger-text.ts';
import type { AccountActivityQuery } from './gql/account-activity.ts';

type History = NonNullable<NonNullable<AccountActivityQuery['viewer']>['customer']>['history'];

/** A journal entry. A negative amount reduces the total due. */
export type Entry = History['edges'][number]['node'];

export interface ActivityItem {
  id: string;
  at: string;
  title: string;
  /** The reason that staff gave. */
  detail?: string;
  amountMinor: number;
  /** The total due after the change; absent if it can't be computed. */
  balanceMinor?: number;
}

interface AccountState {
  totalDueMinor: number;
  /** Whether the entries are all entries of the account, not only the newest ones. */
  isComplete: boolean;
}

/** Returns how to show journal entries, which must be sorted newest first. Balances are counted back from the total due. */
export function activityItems(entries: readonly Entry[], { totalDueMinor, isComplete }: AccountState): ActivityItem[] {
  const sumMinor = entries.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  // The journal gets a change shortly after the account. While one is missing, the balances would be wrong.
  const hasBalances = !isComplete || sumMinor === totalDueMinor;
  let balanceMinor = totalDueMinor;
  return entries.map((entry) => {
    const { amountMinor } = entry.amount;
    const { id, at, reason } = entry;
    const item = { id, at, amountMinor, title: entryText(entry), ...(reason ? { detail: reason } : {}) };
    const withBalance = hasBalances ? { ...item, balanceMinor } : item;
    balanceMinor -= amountMinor;
    return withBalance;
  });
}
