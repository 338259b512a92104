import { formatMoney, monthName } from '@utility-pay/contracts';
import { useNavigate } from 'react-router-dom';
import { dayOf, dueWords, formatDay } from '../../lib/dates.ts';
import { paymentPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { Balance, Transaction } from './account-types.ts';
import { PaidUp } from './paid-up.tsx';

const dueDateOf = ({ dueDate, amountDue }: Balance) => {
  if (!dueDate) return 'N/A';
  if (amountDue.amountMinor <= 0) return formatDay(dueDate);
  const words = dueWords(dueDate, dayOf(new Date()));
  return (
    <>
      {formatDay(dueDate)}{' '}
      <Text as="span" $kind="small" $tone={words.endsWith('overdue') ? 'danger-text' : 'text-soft'}>
        ({words})
      </Text>
    </>
  );
};

interface BalanceCardProps {
  balance: Balance | null;
  lastPayment?: Transaction;
}

export function BalanceCard({ balance, lastPayment }: BalanceCardProps) {
  const navigate = useNavigate();
  const due = balance?.amountDue.amountMinor ?? 0;

  return (
    <Card title="Current Balance">
      <Stack $gap="space-5">
        <div>
          <Text $kind="small" $tone="text-soft">
            Amount Due
          </Text>
          <Figure>{formatMoney(Math.max(due, 0))}</Figure>
          {due < 0 && <Text $tone="success-text">You have a credit of {formatMoney(-due)}.</Text>}
        </div>
        {due <= 0 && <PaidUp lastPayment={lastPayment} />}
        {balance && (
          <DefinitionList
            items={[
              ['Due Date', dueDateOf(balance)],
              ['Billing Period', `${monthName(balance.month)} ${balance.year}`],
            ]}
          />
        )}
        <Button full disabled={due <= 0} onClick={() => balance && void navigate(paymentPath(balance.id))}>
          Make a Payment
        </Button>
      </Stack>
    </Card>
  );
}
