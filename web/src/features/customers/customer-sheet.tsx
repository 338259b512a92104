import { useQuery } from '@apollo/client/react';
import { UserX } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { customerTitle } from './customer.ts';
import { CustomerDetails } from './customer-details.tsx';
import type { Customer } from './customers-table.tsx';
import { CustomerDetailsDocument } from './gql/customers.ts';
import type { CustomerActions } from './use-customer-actions.ts';

interface CustomerSheetProps {
  companyId: string;
  id: string;
  /** The rows of the list, for the previous and next buttons. */
  customers: readonly Customer[];
  show: (id: string | null) => void;
  mayViewPayments: boolean;
  /** Absent without the permission to manage customers. */
  actions?: CustomerActions;
}

/** The details of a customer beside the list. */
export function CustomerSheet({ companyId, id, customers, show, mayViewPayments, actions }: CustomerSheetProps) {
  const { data, error, loading, refetch } = useQuery(CustomerDetailsDocument, {
    variables: { companyId, id, withPayments: mayViewPayments },
    fetchPolicy: 'cache-and-network',
  });
  const at = customers.findIndex((customer) => customer.id === id);
  const known = data?.customer ?? customers[at];
  const before = at > 0 ? customers[at - 1] : undefined;
  const after = at >= 0 ? customers[at + 1] : undefined;
  const claimed = known?.claimState === 'CLAIMED';

  return (
    <DetailSheet
      title={known ? customerTitle(known) : 'Customer'}
      open
      onClose={() => show(null)}
      onPrevious={before && (() => show(before.id))}
      onNext={after && (() => show(after.id))}
      actions={
        actions &&
        known && (
          <>
            <Button
              kind="secondary"
              onClick={() => (claimed ? actions.requestReset(known) : actions.markAsClaimed(known))}
            >
              {claimed ? 'Reset to Unclaimed' : 'Mark as Claimed'}
            </Button>
            <Button kind="quiet" onClick={() => actions.requestDelete(known)}>
              Delete
            </Button>
          </>
        )
      }
    >
      {error && !data && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {loading && !data && <Skeleton label="Loading customer" lines={8} height={24} />}
      {data && !data.customer && (
        <EmptyState icon={UserX} title="Customer not found">
          It may have been deleted.
        </EmptyState>
      )}
      {data?.customer && (
        <CustomerDetails customer={data.customer} mappings={data.company?.csvTemplate.fieldMappings ?? []} />
      )}
    </DetailSheet>
  );
}
