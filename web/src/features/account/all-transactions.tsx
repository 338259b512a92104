import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ALL_TRANSACTIONS } from './account.graphql.ts';
import { joinPages } from './join-pages.ts';
import { TransactionList } from './transaction-list.tsx';

/** Every payment of the account, fifty at a time. */
export function AllTransactions({ onClose }: { onClose: () => void }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(ALL_TRANSACTIONS, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const payments = data?.viewer?.customer?.payments;
  const more = payments?.pageInfo.hasNextPage
    ? () => void fetchMore({ variables: { after: payments.pageInfo.endCursor }, updateQuery: joinPages })
    : undefined;

  return (
    <Dialog title="All Transactions" open onClose={onClose}>
      <Stack>
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {!payments && !error && <Skeleton label="Loading transactions" lines={6} height={36} />}
        {payments && <TransactionList label="All transactions" transactions={payments.edges.map(({ node }) => node)} />}
        {more && (
          <Button kind="secondary" busy={loading} onClick={more}>
            Show older payments
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
