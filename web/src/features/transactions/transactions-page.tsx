import { paymentTableColumns } from '@utility-pay/contracts';
import { Download, Receipt, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePageAction } from '../../lib/use-page-action.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Inset } from '../../ui/card.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListPage, neighbors, tableProps } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countedAmount, methodLabel, PaymentStatusChip, transactionLabel } from '../../ui/payment-status.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { type TransactionRowFragment, TransactionsDocument } from './gql/transactions.ts';
import { MovementsDialog } from './movements-dialog.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { DateNote, TransactionBar, transactionChips } from './transaction-bar.tsx';
import {
  ANY_DAYS,
  exportUrl,
  isLimitedByDate,
  readFilters,
  TRANSACTION_LIST,
  toPaymentSort,
  toQueryFilters,
} from './transaction-filters.ts';

/** The company's payments, with filters, export and a detail sheet. */
export const TransactionsPage = ({ mayView, ...rest }: PaymentsPageProps) =>
  mayView ? (
    <TransactionsList {...rest} />
  ) : (
    <>
      <PageTitle>Payment Transactions</PageTitle>
      <NotPermitted title="You can't view payments" permission="View payments" />
    </>
  );

const paymentKey = ({ id }: TransactionRowFragment): string => id;
const NO_FILTERS = { search: '', status: '', from: '', to: '', days: '' };

function TransactionsList({ companyId, mayManage }: Omit<PaymentsPageProps, 'mayView'>) {
  const [isExporting, setIsExporting] = useState(false);
  const list = useListState(TRANSACTION_LIST);
  const { change, show, sort } = list;
  const today = useCompanyToday();
  const filters = readFilters(list.get, today);
  const data = useListQuery(
    TransactionsDocument,
    {
      companyId,
      first: list.pageSize,
      after: list.after,
      sort: toPaymentSort(sort),
      ...toQueryFilters(filters),
    },
    ({ company }) => company?.payments,
  );
  const showAnyDate = () => change({ from: '', to: '', days: ANY_DAYS });
  const downloadUrl = exportUrl(companyId, filters, sort);
  usePageAction('export', () => window.location.assign(downloadUrl));

  return (
    <>
      <ListPage
        title="Payment Transactions"
        label="Payments"
        data={data}
        list={list}
        action={
          <Row $gap="space-2">
            <Button kind="secondary" busy={data.loading} onClick={() => void data.refetch()}>
              {!data.loading && <RotateCw size={16} strokeWidth={1.75} aria-hidden />}
              Refresh
            </Button>
            <ButtonLink to={downloadUrl} kind="secondary" reloadDocument download>
              <Download size={16} strokeWidth={1.75} aria-hidden />
              Export CSV
            </ButtonLink>
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setIsExporting(true)}>
              <Download size={16} strokeWidth={1.75} aria-hidden />
              Money movements
            </Button>
            <ButtonLink to={PATHS.payments} kind="quiet">
              Find by date
            </ButtonLink>
          </Row>
        }
        filters={
          <>
            <TransactionBar filters={filters} change={change} onClear={() => change(NO_FILTERS)} />
            <Inset>
              <Stack $gap="space-2">
                <FilterChips chips={transactionChips(filters, change)} />
                <DateNote filters={filters} onShowAny={showAnyDate} />
              </Stack>
            </Inset>
          </>
        }
        empty={
          <EmptyState
            icon={Receipt}
            title="No payment records found"
            action={
              isLimitedByDate(filters) && (
                <Button kind="secondary" onClick={showAnyDate}>
                  Search all dates
                </Button>
              )
            }
          >
            Try other dates, another status or a shorter search.
          </EmptyState>
        }
      >
        {(payments) => (
          <DataTable
            caption="Payments"
            columns={COLUMNS}
            rows={payments}
            rowKey={paymentKey}
            onOpen={({ id }) => show(id)}
            {...tableProps(list, data)}
          />
        )}
      </ListPage>
      {isExporting && <MovementsDialog companyId={companyId} days={filters} onClose={() => setIsExporting(false)} />}
      <PaymentSheet
        companyId={companyId}
        id={list.open}
        mayManage={mayManage}
        onClose={() => show(null)}
        {...neighbors(data.rows, list)}
      />
    </>
  );
}

export interface PaymentsPageProps {
  companyId: string;
  /** Whether the user may view payments. */
  mayView: boolean;
  /** Whether the user may refund payments and resolve reviews. */
  mayManage: boolean;
}

const COLUMNS: readonly Column<TransactionRowFragment>[] = paymentTableColumns<
  Omit<Column<TransactionRowFragment>, 'key' | 'title'>
>({
  transaction: { cell: transactionLabel, width: 1.6, truncate: true },
  customer: { cell: ({ customerName }) => customerName ?? '–', width: 1.3 },
  account: { cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular> },
  amount: { end: true, sortable: true, cell: (payment) => <Money amount={countedAmount(payment)} /> },
  date: { sortable: true, cell: ({ paidAt, createdAt }) => <CompanyDay at={paidAt ?? createdAt} /> },
  status: { cell: (payment) => <PaymentStatusChip payment={payment} />, width: 1.2 },
  method: { cell: ({ method }) => methodLabel(method), width: 0.7 },
}).map(({ key, label, cell }) => ({ key, title: label, ...cell }));
