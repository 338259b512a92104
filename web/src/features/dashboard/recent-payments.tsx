import { useQuery } from '@apollo/client/react';
import { Receipt } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Inset } from '../../ui/inset.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RECENT_PAYMENTS } from './dashboard.graphql.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { statusOf } from './status-filter.ts';

/** The newest ten payments that match. */
export function RecentPayments({ companyId }: { companyId: string }) {
  const { get, change } = useUrlFilters();
  const filters = { search: get('q'), status: statusOf(get('status')), day: get('date') };
  const { data, previousData, error, refetch } = useQuery(RECENT_PAYMENTS, {
    variables: {
      companyId,
      search: filters.search || null,
      status: filters.status.value,
      day: filters.day || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const payments = (data ?? previousData)?.company?.payments.edges.map(({ node }) => node);
  const filtered = Boolean(filters.search || filters.status.value || filters.day);

  return (
    <Card title="Recent Payments" flush>
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
      {payments && payments.length > 0 && <PaymentsTable payments={payments} />}
      {payments?.length === 0 && !error && (
        <EmptyState icon={Receipt} title="No payment transactions found">
          {filtered ? 'No payment matches these filters.' : 'Payments appear here as soon as a customer pays.'}
        </EmptyState>
      )}
    </Card>
  );
}
