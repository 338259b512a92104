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
import { type AccountCustomer, billOf, type Credit, creditText, reductionText } from './account-ledger.ts';
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

/** The amount, and, if it was reduced, how, and what is left of it. */
function Amount({ credit }: { credit: Credit }) {
  const leftMinor = credit.remaining.amountMinor;
  const reduction = reductionText(credit);
  return (
    <div>
      <Money amount={credit.amount} />
      {reduction && (
        <Text $kind="small" $tone="text-soft">
          {leftMinor === 0 ? reduction : `${formatMoney(leftMinor)} left, the rest ${reduction}`}
        </Text>
      )}
    </div>
  );
}

interface CreditMenuOptions extends Pick<AccountCreditsProps, 'onReceipt' | 'onCorrect'> {
  /** Whether the account has no other bill to which a credit could be moved. */
  isOnlyBill: boolean;
  isArchived: boolean;
}

/** Returns what staff can do with a credit. */
function creditMenu(
  credit: Credit,
  { isOnlyBill, isArchived, onReceipt, onCorrect }: CreditMenuOptions,
): readonly MenuItem[] {
  const { id, kind, balanceId, remaining, transferred } = credit;
  const reversibleMinor = remaining.amountMinor + transferred.amountMinor;
  const hasRemaining = remaining.amountMinor > 0;
  // A card payment is refunded on the page of its transaction, and a transfer is reversed on the account that it came from. The
  // write-offs of an archived account stay.
  const isIrreversible = kind === 'PAYMENT' || kind === 'TRANSFER' || (isArchived && kind === 'WRITE_OFF');
  const isReversible = reversibleMinor > 0 && !isIrreversible;
  const canChangeAccount = hasRemaining && kind !== 'WRITE_OFF';
  const canChangeBill = canChangeAccount && !isArchived && !(isOnlyBill && balanceId);
  return [
    ...(kind === 'RECORDED_PAYMENT' ? [{ label: 'Receipt', onSelect: () => onReceipt(credit) }] : []),
    ...(onCorrect && canChangeBill
      ? [{ label: 'Move to another bill', onSelect: () => onCorrect({ type: 'move-credit', credit }) }]
      : []),
    ...(onCorrect && canChangeAccount
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
