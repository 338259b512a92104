import { formatMoney, monthName } from '@utility-pay/contracts';

interface Amount {
  amountMinor: number;
}

interface CoveringPayment {
  covers: readonly { month: number; year: number; amount: Amount }[];
  creditAmount: Amount;
}

/** Returns labels and values of what a payment is for: the period of its bill, or each of its bills with the amount. */
export function coverRows({ covers, creditAmount }: CoveringPayment): readonly (readonly [string, string])[] {
  const bills = covers.map(({ month, year, amount }) => ({ period: `${monthName(month)} ${year}`, amount }));
  const [only, ...more] = bills;
  const credit = creditAmount.amountMinor;
  return [
    ...(only && more.length === 0 ? [['Billing Period', only.period] as const] : []),
    ...(more.length > 0
      ? bills.map(({ period, amount }) => [`${period} bill`, formatMoney(amount.amountMinor)] as const)
      : []),
    ...(credit > 0 ? [['Credit on your account', formatMoney(credit)] as const] : []),
  ];
}
