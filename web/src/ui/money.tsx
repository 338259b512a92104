import { formatMoney } from '@utility-pay/contracts';
import { Hidden, Tabular } from './text.tsx';

/** An amount such as `$1,234.50`. */
export const Money = ({ amount }: { amount: { amountMinor: number } }) => (
  <Tabular>{formatMoney(amount.amountMinor)}</Tabular>
);

/** A change of a balance such as `+$84.17` or `-$12.00`. Screen readers, which skip signs, read `$12.00 credit`. */
export function ChangeOfMoney({ amountMinor }: { amountMinor: number }) {
  return (
    <>
      <Tabular aria-hidden>
        {amountMinor > 0 && '+'}
        {formatMoney(amountMinor)}
      </Tabular>
      <Hidden>
        {formatMoney(Math.abs(amountMinor))} {amountMinor < 0 ? 'credit' : 'charge'}
      </Hidden>
    </>
  );
}
