import { useQuery } from '@apollo/client/react';
import { Receipt } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { timeZoneName } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, FilterBar } from '../../ui/card.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import {
  countedAmount,
  PaymentStatusChip,
  PaymentStatusSelect,
  type StatusOption,
  statusOption,
  transactionLabel,
} from '../../ui/payment-status.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { type RecentPaymentFragment, RecentPaymentsDocument } from './gql/dashboard.ts';

const paymentKey = ({ id }: RecentPaymentFragment): string => id;

function emptyHint({ status, day, search }: { status: string; day: string; search: string }): string {
  if (day && (status === 'pending' || status === 'failed'))
    return "Pending and failed payments aren't included in a date. Clear the date to see them.";
  return day || status || search ? 'No payments match these filters.' : 'Payments appear here once a customer pays.';
}

/** The 10 newest payments that match the filters. Filters are in the URL. */
export function RecentPayments({ companyId }: { companyId: string }) {
  const { get, change } = useUrlFilters();
  const navigate = useNavigate();
  const timeZone = useCompanyTimeZone();
  const filters = { search: get('q'), status: statusOption(get('status')), day: get('date') };
  const { data, previousData, error, loading, refetch } = useQuery(RecentPaymentsDocument, {
    variables: {
      companyId,
      search: filters.search || null,
      status: filters.status.value,
      day: filters.day || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const payments = (data ?? previousData)?.company?.payments.edges.map(({ node }) => node);

  return (
    <Card
      title="Recent Payments"
      hint={`The 10 most recent payments. Dates are in ${timeZoneName(timeZone)}.`}
      action={<TextLink to={PATHS.transactions}>View all</TextLink>}
      flush
    >
      <PaymentFilters filters={filters} onChange={change} />
      <ListBody
        label="Payments"
        data={{ rows: payments, failure: error && toFailure(error), refetch }}
        skeletonLines={6}
        empty={
          <EmptyState icon={Receipt} title="No payment transactions found">
            {emptyHint({ ...filters, status: filters.status.key })}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Recent payments"
            columns={PAYMENT_COLUMNS}
            rows={rows}
            rowKey={paymentKey}
            busy={loading && !data}
            opensPage
            onOpen={({ id }) => void navigate(`${PATHS.transactions}?open=${encodeURIComponent(id)}`)}
          />
        )}
      </ListBody>
    </Card>
  );
}

interface PaymentFiltersProps {
  filters: { search: string; status: StatusOption; day: string };
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

function PaymentFilters({ filters, onChange }: PaymentFiltersProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  const hasFilter = filters.search || filters.status.key || filters.day;
  return (
    <FilterBar role="search" aria-label="Filter payments">
      <SearchField
        label="Search payments"
        placeholder="Name, account, transaction"
        value={filters.search}
        onSearch={search}
      />
      <PaymentStatusSelect label="Status" status={filters.status} onChange={(status) => onChange({ status })} />
      <DatePicker label="Paid on" value={filters.day} onChange={(date) => onChange({ date })} />
      {hasFilter && (
        <Button kind="quiet" onClick={() => onChange({ q: '', status: '', date: '' })}>
          Clear Filters
        </Button>
      )}
    </FilterBar>
  );
}

const PAYMENT_COLUMNS: readonly Column<RecentPaymentFragment>[] = [
  { key: 'customer', title: 'Customer', cell: ({ customerName }) => customerName ?? '–', width: 1.3 },
  { key: 'account', title: 'Account Number', cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular> },
  { key: 'amount', title: 'Amount', end: true, cell: (payment) => <Money amount={countedAmount(payment)} /> },
  {
    key: 'date',
    title: 'Date',
    cell: ({ paidAt, createdAt }) => <CompanyDay at={paidAt ?? createdAt} />,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (payment) => <PaymentStatusChip payment={payment} />,
  },
  {
    key: 'transaction',
    title: 'Transaction ID',
    cell: transactionLabel,
    truncate: true,
    width: 1.6,
  },
];
