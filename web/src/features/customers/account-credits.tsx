import { formatMoney } from '@utility-pay/contracts';
import { HandCoins } from 'lucide-react';
import { formatDay } from '../../lib/dates.ts';
import { accountPaymentsPath, PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { type MenuItem, RowMenu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { type AccountCustomer, billOf, type Credit, creditText, goneText } from './account-ledger.ts';
import type { CorrectionRequest } from './corrections.ts';

interface AccountCreditsProps {
  customer: AccountCustomer;
  mayViewPayments: boolean;
  onReceipt: (credit: Credit) => void;
  /** Absent without the permission to manage balances. */
  onCorrect?: (request: CorrectionRequest) => void;
}

/** Everything that reduced the customer's balance, newest first. */
export function AccountCredits({ customer, mayViewPayments, onReceipt, onCorrect }: AccountCreditsProps) {
  const { accountNumber, archivedAt, balances, credits } = customer;
  const menuOf = (credit: Credit) =>
    creditMenu(credit, { isOnlyBill: balances.length < 2, isArchived: archivedAt !== null, onReceipt, onCorrect });
  const valueColumns: readonly Column<Credit>[] = [
    {
      key: 'kind',
      title: 'Payment or credit',
      cell: (credit) =>
        credit.kind === 'PAYMENT' && mayViewPayments ? (
          <TextLink to={`${PATHS.transactions}?days=any&open=${encodeURIComponent(credit.id)}`}>
            {creditText(credit)}
          </TextLink>
        ) : (
          creditText(credit)
        ),
    },
    {
      key: 'date',
      title: 'Date',
      cell: ({ at, receivedOn }) => (receivedOn ? <Tabular>{formatDay(receivedOn)}</Tabular> : <CompanyDay at={at} />),
    },
    { key: 'bill', title: 'For', cell: ({ balanceId }) => billOf(balances, balanceId) ?? 'No specific bill' },
    { key: 'amount', title: 'Amount', end: true, cell: (credit) => <Amount credit={credit} /> },
  ];
  const menuColumn: Column<Credit> = {
    key: 'menu',
    title: 'Actions',
    end: true,
    cell: (credit) => <RowMenu label={`Actions for ${creditText(credit)}`} items={menuOf(credit)} />,
  };
  const columns = credits.some((credit) => menuOf(credit).length > 0) ? [...valueColumns, menuColumn] : valueColumns;

  return (
    <Card
      title="Payments and credits"
      flush
      action={mayViewPayments && <TextLink to={accountPaymentsPath(accountNumber)}>All card transactions</TextLink>}
    >
      {credits.length === 0 ? (
        <EmptyState icon={HandCoins} title="No payments or credits yet" />
      ) : (
        <Table caption="Payments and credits" columns={columns} rows={credits.toReversed()} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

/** The amount, what is left of it, and what became of the rest. */
function Amount({ credit }: { credit: Credit }) {
  const left = credit.remaining.amountMinor;
  const gone = goneText(credit);
  return (
    <div>
      <Money amount={credit.amount} />
      {gone && (
        <Text $kind="small" $tone="text-soft">
          {left === 0 ? gone : `${formatMoney(left)} left, the rest ${gone}`}
        </Text>
      )}
    </div>
  );
}

interface CreditMenuOptions extends Pick<AccountCreditsProps, 'onReceipt' | 'onCorrect'> {
  isOnlyBill: boolean;
  isArchived: boolean;
}

function creditMenu(
  credit: Credit,
  { isOnlyBill, isArchived, onReceipt, onCorrect }: CreditMenuOptions,
): readonly MenuItem[] {
  const { id, kind, balanceId, remaining, transferred } = credit;
  const reversibleMinor = remaining.amountMinor + transferred.amountMinor;
  const isLeft = remaining.amountMinor > 0;
  // Card payments are refunded on their transaction, and an archived account stays written off.
  const isOther = kind === 'PAYMENT' || kind === 'TRANSFER' || (isArchived && kind === 'WRITE_OFF');
  const isReversible = reversibleMinor > 0 && !isOther;
  const canMove = !isArchived && isLeft && kind !== 'WRITE_OFF' && !(isOnlyBill && balanceId);
  return [
    ...(kind === 'RECORDED_PAYMENT' ? [{ label: 'Receipt', onSelect: () => onReceipt(credit) }] : []),
    ...(onCorrect && canMove
      ? [{ label: 'Move to another bill', onSelect: () => onCorrect({ type: 'move-credit', credit }) }]
      : []),
    ...(onCorrect && isLeft && kind !== 'WRITE_OFF'
      ? [{ label: 'Move to another account', onSelect: () => onCorrect({ type: 'transfer-credit', credit }) }]
      : []),
    ...(onCorrect && isReversible
      ? [
          {
            label: 'Reverse',
            danger: true,
            onSelect: () => onCorrect({ type: 'reverse', id, text: creditText(credit), amountMinor: reversibleMinor }),
          },
        ]
      : []),
  ];
}
