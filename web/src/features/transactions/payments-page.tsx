import { formatMoney } from '@utility-pay/contracts';
import { Receipt } from 'lucide-react';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Inset } from '../../ui/card.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countedAmount, PaymentStatusChip, statusOption, transactionLabel } from '../../ui/payment-status.tsx';
import { Text } from '../../ui/text.tsx';
import { type TransactionRowFragment, TransactionsDocument } from './gql/transactions.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { PaymentsBar } from './payments-bar.tsx';
import { parseDay } from './transaction-filters.ts';
import type { PaymentsPageProps } from './transactions-page.tsx';

/** The company's payments as a list, with a field to type the payment date. */
export const PaymentsPage = ({ mayView, ...rest }: PaymentsPageProps) =>
  mayView ? (
    <PaymentsList {...rest} />
  ) : (
    <>
      <PageTitle>Payments</PageTitle>
      <NotPermitted title="You can't view payments" permission="View payments" />
    </>
  );

const PAYMENT_LIST = { filters: ['search', 'status', 'day'], sorts: ['-date'] } as const;

function PaymentsList({ companyId, mayManage }: Omit<PaymentsPageProps, 'mayView'>) {
  const list = useListState(PAYMENT_LIST);
  const filters = {
    search: list.get('search'),
    status: statusOption(list.get('status')),
    day: parseDay(list.get('day')),
  };
  const data = useListQuery(
    TransactionsDocument,
    {
      companyId,
      first: list.pageSize,
      after: list.after,
      search: filters.search || null,
      status: filters.status.value,
      from: filters.day || null,
      to: filters.day || null,
    },
    ({ company }) => company?.payments,
  );
  const isUnpaidStatus = filters.status.key === 'pending' || filters.status.key === 'failed';

  return (
    <>
      <ListPage
        title="Payments"
        label="Payments"
        data={data}
        list={list}
        action={<TextLink to={PATHS.transactions}>All transactions</TextLink>}
        filters={<PaymentsBar filters={filters} change={list.change} />}
        empty={
          <EmptyState icon={Receipt} title="No payment records found">
            {filters.day && isUnpaidStatus
              ? "Pending and failed payments aren't included in a date. Clear the date to see them."
              : 'Try another date, another status or a shorter search.'}
          </EmptyState>
        }
      >
        {(payments) => (
          <Inset>
            <PaymentItems payments={payments} onOpen={list.show} />
          </Inset>
        )}
      </ListPage>
      <PaymentSheet companyId={companyId} id={list.open} mayManage={mayManage} onClose={() => list.show(null)} />
    </>
  );
}

interface PaymentItemsProps {
  payments: readonly TransactionRowFragment[];
  onOpen: (id: string) => void;
}

/** The payments as a list, each with customer, date and status. */
const PaymentItems = ({ payments, onOpen }: PaymentItemsProps) => (
  <ItemList aria-label="Payments">
    {payments.map((payment) => {
      const amount = countedAmount(payment);
      const customer = payment.customerName ?? `Account ${payment.accountNumber}`;
      return (
        <li key={payment.id}>
          <div>
            <Row $gap="space-3">
              <Text $strong>
                <Money amount={amount} />
              </Text>
              <PaymentStatusChip payment={payment} />
            </Row>
            <Text>
              {customer} · {payment.accountNumber}
            </Text>
            <Text $kind="small" $tone="text-soft">
              <CompanyDay at={payment.paidAt ?? payment.createdAt} /> · {transactionLabel(payment)}
            </Text>
          </div>
          <Button
            kind="secondary"
            small
            aria-label={`View payment from ${customer}, ${formatMoney(amount.amountMinor)}`}
            onClick={() => onOpen(payment.id)}
          >
            View
          </Button>
        </li>
      );
    })}
  </ItemList>
);
