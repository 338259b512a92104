import { periodText } from '@utility-pay/contracts';
import { Card } from '../../ui/card.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { Text } from '../../ui/text.tsx';
import type { AccountCustomerFragment } from './gql/account.ts';

type CarriedBill = AccountCustomerFragment['carriedBalances'][number];

/** Earlier bills that the current bill includes. They can't be paid separately. */
export const CarriedBills = ({ bills }: { bills: readonly CarriedBill[] }) => (
  <Card title="Included in your current bill" hint="You don't need to pay these separately.">
    <ItemList aria-label="Bills included in your current bill">
      {bills.map(({ carriedForwardTo, amountDue, ...bill }) => (
        <li key={bill.id}>
          <div>
            <Text $strong>{periodText(bill)}</Text>
            {carriedForwardTo && (
              <Text $kind="small" $tone="text-soft">
                Carried forward to {periodText(carriedForwardTo)}
              </Text>
            )}
          </div>
          <Text>
            <Money amount={amountDue} />
          </Text>
        </li>
      ))}
    </ItemList>
  </Card>
);
