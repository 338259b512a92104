import { formatMoney, monthName } from '@utility-pay/contracts';
import { formatDay } from '../../lib/dates.ts';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { Text } from '../../ui/text.tsx';
import type { DetailedCustomer } from './detailed-customer.ts';

/** Bills by period, newest first. */
export function CustomerBalances({ balances }: Pick<DetailedCustomer, 'balances'>) {
  if (balances.length === 0) return <Text $tone="text-soft">No bill yet. The next upload brings one.</Text>;
  return (
    <ItemList>
      {balances.map(({ id, month, year, dueDate, amountBilled, amountDue }) => (
        <li key={id}>
          <div>
            <Text $strong>{`${monthName(month)} ${year}`}</Text>
            <Text $kind="small" $tone="text-soft">
              {dueDate ? `Due ${formatDay(dueDate)}` : 'No due date'}
            </Text>
          </div>
          <ItemEnd>
            <Text as="span" $strong>
              <Money amount={amountDue} /> due
            </Text>
            <Text as="span" $kind="small" $tone="text-soft">
              of {formatMoney(amountBilled.amountMinor)} billed
            </Text>
          </ItemEnd>
        </li>
      ))}
    </ItemList>
  );
}
