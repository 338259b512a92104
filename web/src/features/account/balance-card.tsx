import { formatMoney, monthName } from '@utility-pay/contracts';
import { useNavigate } from 'react-router-dom';
import { paymentPath } from '../../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { Customer, Transaction } from './account-types.ts';
import { CalendarButton } from './calendar-button.tsx';
import { DueDate } from './due-date.tsx';
import { PaidUp } from './paid-up.tsx';

interface BalanceCardProps {
  customer: Customer;
  companyName?: string;
  lastPaid?: Transaction;
}

/** What is due and by when, and the one button of the page that pays it. */
export function BalanceCard({ customer, companyName = FALLBACK_COMPANY_NAME, lastPaid }: BalanceCardProps) {
  const navigate = useNavigate();
  const { accountNumber, currentBalance: balance } = customer;
  const due = balance?.amountDue.amountMinor ?? 0;
  const owed = due > 0;

  return (
    <Card title="Current Balance">
      <Stack $gap="space-5">
        <div>
          <Text $kind="small" $tone="text-soft">
            Amount Due
          </Text>
          <Figure>{formatMoney(Math.max(due, 0))}</Figure>
          {due < 0 && (
            <Text $kind="small" $tone="text-soft">
              You have a credit of {formatMoney(-due)}.
            </Text>
          )}
        </div>
        {!owed && <PaidUp billed={balance !== null} lastPaid={lastPaid} />}
        {balance && (
          <DefinitionList
            items={[
              ['Due Date', <DueDate key="due" day={balance.dueDate} owed={owed} />],
              ['Billing Period', `${monthName(balance.month)} ${balance.year}`],
            ]}
          />
        )}
        <Stack $gap="space-2">
          <Button full disabled={!owed} onClick={() => balance && void navigate(paymentPath(balance.id))}>
            Make a Payment
          </Button>
          {owed && balance?.dueDate && (
            <CalendarButton
              due={{
                balanceId: balance.id,
                company: companyName,
                accountNumber,
                amountMinor: due,
                dueDate: balance.dueDate,
              }}
            />
          )}
        </Stack>
      </Stack>
    </Card>
  );
}
