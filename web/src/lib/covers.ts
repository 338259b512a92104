import { formatMoney, monthName } from '@utility-pay/contracts';

interface Amount {
  amountMinor: number;
}

type Covers = readonly { month: number; year: number; amount: Amount }[];
type Rows = readonly (readonly [string, string])[];

/** A payment or another credit, as billing applied it to the bills. */
interface AppliedCredit {
  covers: Covers;
  unapplied: Amount;
  transferred: Amount;
}

interface CoveringPayment {
  /** What the payment page was for. */
  covers: Covers;
  creditAmount: Amount;
  /** Absent before billing has credited the payment. */
  credit?: AppliedCredit | null;
}

/**
 * Returns labels and values of what a payment is for. The bills are those that billing covered. Before the payment is
 * credited, and after it was refunded in full, they are those of the payment page.
 */
export function coverRows({ covers, creditAmount, credit }: CoveringPayment): Rows {
  const rows = credit ? creditRows(credit) : [];
  return rows.length > 0 ? rows : creditRows({ covers, unapplied: creditAmount, transferred: { amountMinor: 0 } });
}

/** Returns the period of the only bill of a credit, or each of its bills with the amount, and what covers no bill. */
export function creditRows({ covers, unapplied, transferred }: AppliedCredit): Rows {
  const bills = covers.map(({ month, year, amount }) => ({ period: `${monthName(month)} ${year}`, amount }));
  const [only, ...more] = bills;
  const others = [
    ['Credit on your account', unapplied.amountMinor],
    ['Moved to another account', transferred.amountMinor],
  ] as const;
  return [
    ...(only && more.length === 0 ? [['Billing Period', only.period] as const] : []),
    ...(more.length > 0
      ? bills.map(({ period, amount }) => [`${period} bill`, formatMoney(amount.amountMinor)] as const)
      : []),
    ...others.flatMap(([label, minor]) => (minor > 0 ? [[label, formatMoney(minor)] as const] : [])),
  ];
}
