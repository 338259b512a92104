import { Download, Receipt, RotateCw } from 'lucide-react';
import { useBegin } from '../../lib/use-page-action.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Inset, Surface } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { TransactionRowFragment } from './gql/transactions.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { DateNote, TransactionBar, transactionChips } from './transaction-bar.tsx';
import { COLUMNS } from './transaction-columns.tsx';
import { ANY_DAYS, exportUrl } from './transaction-filters.ts';
import { useTransactions } from './use-payment-page.ts';

/** The company's payments, with filters, export and a detail sheet. */
export const TransactionsPage = ({ mayView, ...rest }: PaymentsPageProps) =>
  mayView ? (
    <TransactionsList {...rest} />
  ) : (
    <>
      <PageTitle>Payment Transactions</PageTitle>
      <NotPermitted title="You can’t view payments" permission="View payments" />
    </>
  );

const paymentKey = ({ id }: TransactionRowFragment): string => id;
const NO_FILTERS = { search: '', status: '', from: '', to: '', days: '' };

function TransactionsList({ companyId, mayManage }: Omit<PaymentsPageProps, 'mayView'>) {
  const { list, filters, today, rows, total, endCursor, failure, loading, refresh } = useTransactions(companyId);
  const { change, show } = list;
  const clear = () => change(NO_FILTERS);
  useBegin('export', () => window.location.assign(exportUrl(companyId, filters, list.sort)));
  const openIndex = rows?.findIndex(({ id }) => id === list.open) ?? -1;
  const openAt = (index: number) => {
    const row = openIndex < 0 ? undefined : rows?.[index];
    return row && (() => show(row.id));
  };

  return (
    <>
      <PageTitle
        count={total}
        action={
          <Row $gap="space-2">
            <Button kind="secondary" busy={loading} onClick={refresh}>
              {!loading && <RotateCw size={16} strokeWidth={1.75} aria-hidden />}
              Refresh
            </Button>
            <ButtonLink to={exportUrl(companyId, filters, list.sort)} kind="secondary" reloadDocument download>
              <Download size={16} strokeWidth={1.75} aria-hidden />
              Export CSV
            </ButtonLink>
            <ButtonLink to={PATHS.payments} kind="quiet">
              Find by date
            </ButtonLink>
          </Row>
        }
      >
        Payment Transactions
      </PageTitle>
      <Surface $flush aria-label="Payments">
        <TransactionBar filters={filters} change={change} today={today} onClear={clear} />
        <Inset>
          <Stack $gap="space-2">
            <FilterChips chips={transactionChips(filters, change)} />
            <DateNote filters={filters} onShowAny={() => change({ from: '', to: '', days: ANY_DAYS })} />
          </Stack>
        </Inset>
        {failure && (
          <Inset>
            <FailureNotice failure={failure} onRetry={refresh} />
          </Inset>
        )}
        {!rows && !failure && (
          <Inset>
            <Skeleton label="Loading payments" lines={10} height={28} />
          </Inset>
        )}
        {rows && rows.length > 0 && (
          <DataTable
            caption="Payments"
            columns={COLUMNS}
            rows={rows}
            rowKey={paymentKey}
            sort={list.sort}
            onSort={list.sortBy}
            onOpen={(row) => show(row.id)}
            currentKey={list.open}
            busy={loading}
            pageKey={list.key}
          />
        )}
        {rows?.length === 0 && !failure && (
          <EmptyState icon={Receipt} title="No payment records found">
            Try other dates, another status or a shorter search.
          </EmptyState>
        )}
        {rows && rows.length > 0 && total !== undefined && (
          <Pagination
            label="Payments"
            first={(list.page - 1) * list.pageSize + 1}
            shown={rows.length}
            total={total}
            onPrevious={list.page > 1 ? list.previous : undefined}
            onNext={endCursor ? () => list.next(endCursor) : undefined}
          />
        )}
      </Surface>
      <PaymentSheet
        companyId={companyId}
        id={list.open}
        mayManage={mayManage}
        onClose={() => show(null)}
        onPrevious={openAt(openIndex - 1)}
        onNext={openAt(openIndex + 1)}
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
