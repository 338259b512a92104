import { monthName } from '@utility-pay/contracts';
import type { Transaction } from './account-types.ts';

interface MonthGroup {
  /** `2026-11` */
  key: string;
  /** `November 2026` */
  title: string;
  transactions: Transaction[];
}

/** When money moved; when it was asked for while it has not. */
export const momentOf = ({ paidAt, createdAt }: Transaction): string => paidAt ?? createdAt;

/** Payments under the reader's own months, in the order in which they come. */
export function monthGroups(transactions: readonly Transaction[]): MonthGroup[] {
  const groups = new Map<string, MonthGroup>();
  for (const transaction of transactions) {
    const date = new Date(momentOf(transaction));
    const [month, year] = [date.getMonth() + 1, date.getFullYear()];
    const key = `${year}-${String(month).padStart(2, '0')}`;
    const group = groups.get(key) ?? { key, title: `${monthName(month)} ${year}`, transactions: [] };
    group.transactions.push(transaction);
    groups.set(key, group);
  }
  return [...groups.values()];
}
