import { periodText } from '@utility-pay/contracts';
import type { TransactionFragment } from './gql/account.ts';

interface MonthGroup {
  /** `2026-11` */
  key: string;
  /** `November 2026` */
  title: string;
  transactions: TransactionFragment[];
}

/** Returns when the payment was made, or when it was started if it has not succeeded. */
export const paymentTime = ({ paidAt, createdAt }: TransactionFragment): string => paidAt ?? createdAt;

/** Groups payments by month in the user's time zone, keeping their order. */
export function monthGroups(transactions: readonly TransactionFragment[]): MonthGroup[] {
  const groups = new Map<string, MonthGroup>();
  for (const transaction of transactions) {
    const date = new Date(paymentTime(transaction));
    const [month, year] = [date.getMonth() + 1, date.getFullYear()];
    const key = `${year}-${String(month).padStart(2, '0')}`;
    const group = groups.get(key) ?? { key, title: periodText({ month, year }), transactions: [] };
    group.transactions.push(transaction);
    groups.set(key, group);
  }
  return [...groups.values()];
}
