import { formatMoney, monthName } from '@utility-pay/contracts';

interface Amount {
  amountMinor: number;
}

type CoveredBills = readonly { month: number; year: number; amount: Amount }[];
type LabeledValues = readonly (readonly [label: string, value: string])[];

/** A payment or another credit, as billing applied it to the bills. */
interface AppliedCredit {
  covers: CoveredBills;
  /** The part that covers no bill and is a credit on the account. */
  unapplied: Amount;
  /** The part that staff moved to another account. */
  transferred: Amount;
}

interface CoveringPayment {
  /** The bills that the payment page was for. */
  covers: CoveredBills;
  /** The part of the payment that exceeds these bills. */
  creditAmount: Amount;
  /** What billing did with the payment; absent until it has credited it. */
  credit?: AppliedCredit | null;
}

/**
 * Returns labels and values that say what a payment is for. They list the bills that billing covered. Before the payment is credited, and
 * after it was refunded in full, they list the bills of the payment page.
 */
export function coverRows({ covers, creditAmount, credit }: CoveringPayment): LabeledValues {
  const rows = credit ? creditRows(credit) : [];
  return rows.length > 0 ? rows : creditRows({ covers, unapplied: creditAmount, transferred: { amountMinor: 0 } });
}

/**
 * Returns labels and values that say what a credit covers: the period, if it is one bill, or each bill with its amount; then the amounts
 * that cover no bill.
 */
export function creditRows({ covers, unapplied, transferred }: AppliedCredit): LabeledValues {
  const bills = covers.map(({ month, year, amount }) => ({ period: `${monthName(month)} ${year}`, amount }));
  const [firstBill] = bills;
  const amountsWithoutBill = [
    ['Credit on your account', unapplied.amountMinor],
    ['Moved to another account', transferred.amountMinor],
  ] as const;
  return [
    ...(firstBill && bills.length === 1
      ? [['Billing Period', firstBill.period] as const]
      : bills.map(({ period, amount }) => [`${period} bill`, formatMoney(amount.amountMinor)] as const)),
    ...amountsWithoutBill.flatMap(([label, minor]) => (minor > 0 ? [[label, formatMoney(minor)] as const] : [])),
  ];
}
