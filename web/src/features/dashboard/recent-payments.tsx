import { useQuery } from '@apollo/client/react';
import { Receipt } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { toFailure } from '../../lib/failure.ts';
import { statusOption } from '../../lib/payment-status.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { readerIsInUtc } from '../../lib/utc-days.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Inset } from '../../ui/inset.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RECENT_PAYMENTS, type RecentPayment } from './dashboard.graphql.ts';
import { COLUMNS } from './payment-columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';

const keyOf = ({ id }: RecentPayment): string => id;
const ZONE = readerIsInUtc() ? '' : ' Dates are in UTC.';

function emptyWords({ status, day, search }: { status: string; day: string; search: string }): string {
  if (day && (status === 'pending' || status === 'failed')) return 'Pending and failed payments have no paid date.';
  return day || status || search
    ? 'No payment matches these filters.'
    : 'Payments appear here as soon as a customer pays.';
}

/** The newest ten payments that match. */
export function RecentPayments({ companyId }: { companyId: string }) {
  const { get, change } = useUrlFilters();
  const navigate = useNavigate();
  const filters = { search: get('q'), status: statusOption(get('status')), day: get('date') };
  const { data, previousData, error, loading, refetch } = useQuery(RECENT_PAYMENTS, {
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
      hint={`The newest ten.${ZONE}`}
      action={<TextLink to={PATHS.transactions}>View all</TextLink>}
      flush
    >
      <PaymentFilters filters={filters} onChange={change} />
      {error && (
        <Inset>
          <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />
        </Inset>
      )}
      {!payments && !error && (
        <Inset>
          <Skeleton label="Loading payments" lines={6} height={28} />
        </Inset>
      )}
      {payments && payments.length > 0 && (
        <DataTable
          caption="Recent payments"
          columns={COLUMNS}
          rows={payments}
          rowKey={keyOf}
          busy={loading && !data}
          onOpen={({ id }) => void navigate(`${PATHS.transactions}?open=${encodeURIComponent(id)}`)}
        />
      )}
      {payments?.length === 0 && !error && (
        <EmptyState icon={Receipt} title="No payment transactions found">
          {emptyWords({ ...filters, status: filters.status.key })}
        </EmptyState>
      )}
    </Card>
  );
}
