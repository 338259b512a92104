import { formatMoney } from '@utility-pay/contracts';
import { HandCoins } from 'lucide-react';
import { formatDay, formatInstant } from '../../lib/dates.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { type AccountCustomer, billOf, type Credit, creditText } from './account-ledger.ts';

interface AccountCreditsProps {
  customer: AccountCustomer;
  mayViewPayments: boolean;
}

/** Everything that reduced what the customer owes, newest first. */
export function AccountCredits({ customer, mayViewPayments }: AccountCreditsProps) {
  const { accountNumber, balances, credits } = customer;
  const columns: readonly Column<Credit>[] = [
    {
      key: 'kind',
      title: 'Payment or credit',
      cell: (credit) =>
        credit.kind === 'PAYMENT' && mayViewPayments ? (
          <TextLink to={`${PATHS.transactions}?open=${encodeURIComponent(credit.id)}`}>{creditText(credit)}</TextLink>
        ) : (
          creditText(credit)
        ),
    },
    {
      key: 'date',
      title: 'Date',
      cell: ({ at, receivedOn }) => <Tabular>{receivedOn ? formatDay(receivedOn) : formatInstant(at)}</Tabular>,
    },
    { key: 'bill', title: 'For', cell: ({ balanceId }) => billOf(balances, balanceId) ?? 'The account' },
    { key: 'amount', title: 'Amount', end: true, cell: (credit) => <Amount credit={credit} /> },
  ];

  return (
    <Card
      title="Payments and credits"
      flush
      action={
        mayViewPayments && (
          <TextLink to={`${PATHS.transactions}?${new URLSearchParams({ search: accountNumber })}`}>
            All card transactions
          </TextLink>
        )
      }
    >
      {credits.length === 0 ? (
        <EmptyState icon={HandCoins} title="No payments or credits yet" />
      ) : (
        <Table caption="Payments and credits" columns={columns} rows={credits.toReversed()} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

/** The amount, and what is left of it after refunds and reversals. */
function Amount({ credit: { kind, amount, remaining } }: { credit: Credit }) {
  const left = remaining.amountMinor;
  const returned = kind === 'PAYMENT' ? 'refunded' : 'reversed';
  return (
    <div>
      <Money amount={amount} />
      {left < amount.amountMinor && (
        <Text $kind="small" $tone="text-soft">
          {left === 0 ? returned : `${formatMoney(left)} left, rest ${returned}`}
        </Text>
      )}
    </div>
  );
}
