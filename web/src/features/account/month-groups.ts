import { dayIn, periodText } from '@utility-pay/contracts';
import type { TransactionFragment } from './gql/account.ts';

interface MonthGroup {
  /** `2026-11` */
  key: string;
  /** `November 2026` */
  title: string;
  transactions: TransactionFragment[];
}

/** Returns when a payment was paid, or when it was started if it is not paid. */
export const paymentTime = ({ paidAt, createdAt }: TransactionFragment): string => paidAt ?? createdAt;

/** Returns payments grouped by month in the company's time zone, in the order in which they are given. */
export function monthGroups(transactions: readonly TransactionFragment[], timeZone: string): MonthGroup[] {
  const groups = new Map<string, MonthGroup>();
  for (const transaction of transactions) {
    const [year = '', month = ''] = dayIn(timeZone, new Date(paymentTime(transaction))).split('-');
    const key = `${year}-${month}`;
    const group = groups.get(key) ?? {
      key,
      title: periodText({ month: Number(month), year: Number(year) }),
      transactions: [],
    };
    group.transactions.push(transaction);
    groups.set(key, group);
  }
  return [...groups.values()];
}
