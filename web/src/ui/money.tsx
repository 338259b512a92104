import { formatMoney } from '@utility-pay/contracts';
import { Tabular } from './text.tsx';

/** Formats an amount as `$1,234.50`. */
export const Money = ({ amount }: { amount: { amountMinor: number } }) => (
  <Tabular>{formatMoney(amount.amountMinor)}</Tabular>
);
