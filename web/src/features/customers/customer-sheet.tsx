import { useQuery } from '@apollo/client/react';
import { UserX } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { customerAccountPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { customerTitle } from './customer.ts';
import type { Customer } from './customer-columns.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerDetailsDocument } from './gql/customers.ts';
import type { CustomerActions } from './use-customer-actions.ts';

interface CustomerSheetProps {
  companyId: string;
  id: string;
  /** The customer's row in the list, shown until the details have loaded. */
  row?: Customer;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  mayViewPayments: boolean;
  /** Absent without the permission to manage customers. */
  actions?: CustomerActions;
}

/** The details of a customer beside the list. */
export function CustomerSheet({ companyId, id, row, mayViewPayments, actions, ...sheet }: CustomerSheetProps) {
  const { data, error, loading, refetch } = useQuery(CustomerDetailsDocument, {
    variables: { companyId, id, withPayments: mayViewPayments },
    fetchPolicy: 'cache-and-network',
  });
  const customer = data?.customer ?? row;
  const claimed = customer?.claimState === 'CLAIMED';

  return (
    <DetailSheet
      title={customer ? customerTitle(customer) : 'Customer'}
      open
      {...sheet}
      actions={
        customer && (
          <>
            <ButtonLink kind="secondary" to={customerAccountPath(customer.id)}>
              Open account
            </ButtonLink>
            {actions && (
              <>
                <Button
                  kind="secondary"
                  onClick={() => (claimed ? actions.requestReset(customer) : actions.markAsClaimed(customer))}
                >
                  {claimed ? 'Reset to Unclaimed' : 'Mark as Claimed'}
                </Button>
                <Button kind="quiet" onClick={() => actions.requestDelete(customer)}>
                  Delete
                </Button>
              </>
            )}
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
