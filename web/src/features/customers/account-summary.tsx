import { formatMoney, periodText } from '@utility-pay/contracts';
import { useState } from 'react';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { dueText, formatDay } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/money.tsx';
import { Figure, Tabular, Text } from '../../ui/text.tsx';
import { AccessButton } from './access-button.tsx';
import type { AccountCustomer, Bill } from './account-ledger.ts';
import { ClaimChip } from './customer-columns.tsx';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';
import type { CustomerActions } from './use-customer-actions.ts';

/** The customer's balance or credit, and the newest bill. */
export function AccountSummary({ customer }: { customer: AccountCustomer }) {
  const { accountNumber, totalDue, credit, balances, currentBalance } = customer;
  const newest = balances.find(({ id }) => id === currentBalance?.id);
  const today = useCompanyToday();
  const hasCredit = totalDue.amountMinor < 0;

  return (
    <Card title={hasCredit ? 'Credit on the account' : 'Total due'}>
      <Stack $gap="space-4">
        <Figure>{formatMoney(Math.abs(totalDue.amountMinor))}</Figure>
        <DefinitionList
          items={[
            ['Account number', <Tabular key="account">{accountNumber}</Tabular>],
            ['Latest bill', newest ? <NewestBill key="newest" bill={newest} /> : 'No bills yet'],
            [
              'Due date',
              newest?.dueDate && newest.amountDue.amountMinor > 0 ? dueDateText(newest.dueDate, today) : null,
            ],
            ['Unused credit', credit.amountMinor > 0 && !hasCredit ? formatMoney(credit.amountMinor) : null],
          ]}
        />
      </Stack>
    </Card>
  );
}

function NewestBill({ bill }: { bill: Bill }) {
  if (bill.isVoid) return `${periodText(bill)}, void`;
  return (
    <span>
      {periodText(bill)}: <Money amount={bill.amountBilled} /> billed, <Money amount={bill.amountDue} /> due
    </span>
  );
}

const dueDateText = (dueDate: string, today: string): string => `${formatDay(dueDate)}, ${dueText(dueDate, today)}`;

interface AccountContactProps {
  companyId: string;
  customer: AccountCustomer;
  /** Absent without the permission to manage customers. */
  actions?: CustomerActions;
  onStartNew: () => void;
}

/** Name, email and claim state, with the actions that change the login. */
export function AccountContact({ companyId, customer, actions, onStartNew }: AccountContactProps) {
  const { name, email, claimState, archivedAt } = customer;
  const isClaimed = claimState === 'CLAIMED';
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      title="Contact and login"
      action={
        actions &&
        !archivedAt && (
          <Button kind="secondary" small onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <Stack $gap="space-5">
        <DefinitionList
          items={[
            ['Name', name ?? 'Not set'],
            ['Email', email ?? 'Not set'],
            ['Status', archivedAt ? 'Archived' : <ClaimChip key="state" state={claimState} />],
          ]}
        />
        {actions && !archivedAt && (
          <Row>
            <AccessButton companyId={companyId} customer={customer} />
            <Button
              kind="secondary"
              onClick={() => (isClaimed ? actions.requestReset(customer) : actions.markAsClaimed(customer))}
            >
              {isClaimed ? 'Reset to Unclaimed' : 'Mark as Claimed'}
            </Button>
            <Button kind="secondary" onClick={onStartNew}>
              Start a new account
            </Button>
            <Button kind="quiet" onClick={() => actions.requestDelete(customer)}>
              Delete
            </Button>
          </Row>
        )}
        {!actions && (
          <Text $kind="small" $tone="text-soft">
            You need the “Manage customers” permission to change the login.
          </Text>
        )}
      </Stack>
      {isEditing && (
        <EditCustomerDialog
          companyId={companyId}
          customer={customer}
          isClaimed={isClaimed}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}
