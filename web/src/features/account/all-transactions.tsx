import { useQuery } from '@apollo/client/react';
import { Receipt } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { AllTransactionsDocument, type AllTransactionsQuery } from './gql/account.ts';
import { monthGroups } from './month-groups.ts';
import { TransactionList } from './payment-history.tsx';

interface AllTransactionsProps {
  onReceipt: (id: string) => void;
  onClose: () => void;
}

/** Every payment of the account by month, fifty at a time. */
export function AllTransactions({ onReceipt, onClose }: AllTransactionsProps) {
  const { data, error, loading, refetch, fetchMore } = useQuery(AllTransactionsDocument, {
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
      <Stack $gap="space-6">
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {!payments && !error && <Skeleton label="Loading transactions" lines={6} height={36} />}
        {payments?.totalCount === 0 && (
          <EmptyState icon={Receipt} title="No payments yet">
            Your payments will be listed here.
          </EmptyState>
        )}
        {monthGroups(payments?.edges.map(({ node }) => node) ?? []).map(({ key, title, transactions }) => (
          <Stack key={key} as="section" aria-label={title} $gap="space-3">
            <Heading as="h3">{title}</Heading>
            <TransactionList label={title} transactions={transactions} onReceipt={onReceipt} />
          </Stack>
        ))}
        {payments && payments.edges.length > 0 && (
          <Text $kind="small" $tone="text-soft" role="status">
            {payments.edges.length} of {payments.totalCount} payments
          </Text>
        )}
        {more && (
          <Button kind="secondary" busy={loading} onClick={more}>
            Show older payments
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

/** The pages so far with one more behind them. */
export function joinPages(
  before: AllTransactionsQuery,
  { fetchMoreResult: next }: { fetchMoreResult: AllTransactionsQuery },
): AllTransactionsQuery {
  const [known, added] = [before.viewer?.customer, next.viewer?.customer];
  if (!before.viewer || !known || !added) return before;
  const edges = [...known.payments.edges, ...added.payments.edges];
  return { viewer: { ...before.viewer, customer: { ...known, payments: { ...added.payments, edges } } } };
}
