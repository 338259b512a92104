import { formatMoney, periodText } from '@utility-pay/contracts';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { formatDay } from '../../lib/dates.ts';
import { paymentPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { isOverdue, type OpenBill } from './bills.ts';

/** The unpaid bills before the newest one, each with a button that pays it. */
export const EarlierBills = ({ bills }: { bills: readonly OpenBill[] }) => (
  <Card title="Earlier unpaid bills">
    <ItemList aria-label="Earlier unpaid bills">
      {bills.map((bill) => (
        <EarlierBill key={bill.id} bill={bill} />
      ))}
    </ItemList>
  </Card>
);

function EarlierBill({ bill }: { bill: OpenBill }) {
  const { id, dueDate, amountDue } = bill;
  const period = periodText(bill);
  const today = useCompanyToday();
  return (
    <li>
      <div>
        <Text $strong>{period}</Text>
        <Row $gap="space-2">
          {dueDate && (
            <Text as="span" $kind="small" $tone="text-soft">
              Due {formatDay(dueDate)}
            </Text>
          )}
          {isOverdue(bill, today) && <StatusChip meaning="danger">Overdue</StatusChip>}
        </Row>
      </div>
      <Row $gap="space-3" $justify="end">
        <Text $strong>
          <Money amount={amountDue} />
        </Text>
        <ButtonLink
          to={paymentPath(id)}
          kind="secondary"
          small
          aria-label={`Pay ${formatMoney(amountDue.amountMinor)} for ${period}`}
        >
          Pay
        </ButtonLink>
      </Row>
    </li>
  );
}
