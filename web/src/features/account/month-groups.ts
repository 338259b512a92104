import { dayIn, periodText } from '@utility-pay/contracts';
import type { AccountPaymentFragment } from './gql/account.ts';

interface MonthGroup {
  /** `2026-11` */
  key: string;
  /** `November 2026` */
  title: string;
  payments: AccountPaymentFragment[];
}

/** Returns when a payment was paid, or when it was started if it is not paid. */
export const paymentTime = ({ paidAt, createdAt }: AccountPaymentFragment): string => paidAt ?? createdAt;

/** Returns payments grouped by month in the company's time zone, in the order in which they are given. */
export function monthGroups(payments: readonly AccountPaymentFragment[], timeZone: string): MonthGroup[] {
  const groups = new Map<string, MonthGroup>();
  for (const payment of payments) {
    const [year = '', month = ''] = dayIn(timeZone, new Date(paymentTime(payment))).split('-');
    const key = `${year}-${month}`;
    const group = groups.get(key) ?? {
      key,
      title: periodText({ month: Number(month), year: Number(year) }),
      payments: [],
    };
    group.payments.push(payment);
    groups.set(key, group);
  }
  return [...groups.values()];
}
