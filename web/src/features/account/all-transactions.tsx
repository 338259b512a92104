import { useApolloClient, useQuery } from '@apollo/client/react';
import { Printer, Receipt } from 'lucide-react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { appendPage } from '../../lib/connection-page.ts';
import { toFailure } from '../../lib/failure.ts';
import { type LoadAllRows, loadAllRows } from '../../lib/load-all-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotPrinted, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PrintAll } from '../../ui/print-all.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { type AccountPaymentFragment, AllTransactionsDocument } from './gql/account.ts';
import { monthGroups } from './month-groups.ts';
import { PaymentList } from './payment-history.tsx';

interface AllTransactionsProps {
  onReceipt: (id: string) => void;
  onClose: () => void;
}

/** All payments of the account, grouped by month. Loads 50 at a time. */
export function AllTransactions({ onReceipt, onClose }: AllTransactionsProps) {
  const timeZone = useCompanyTimeZone();
  const { data, error, loading, refetch, fetchMore } = useQuery(AllTransactionsDocument, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const payments = data?.viewer?.customer?.payments;
  const loadMore = payments?.pageInfo.hasNextPage
    ? () =>
        void fetchMore({
          variables: { after: payments.pageInfo.endCursor },
          updateQuery: appendPage(({ viewer }) => viewer?.customer?.payments),
        })
    : undefined;

  const client = useApolloClient();
  const loadAll: LoadAllRows<AccountPaymentFragment> = (options) =>
    loadAllRows(async (after) => {
      const request = { query: AllTransactionsDocument, variables: { after } };
      return (await client.query({ ...request, fetchPolicy: 'no-cache' })).data?.viewer?.customer?.payments;
    }, options);

  return (
    <Dialog title="All transactions" open onClose={onClose} printable>
      <Stack $gap="space-6">
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {!payments && !error && <Skeleton label="Loading transactions" lines={6} height={36} />}
        {payments?.totalCount === 0 && (
          <EmptyState icon={Receipt} title="No payments yet">
            Your payments will appear here.
          </EmptyState>
        )}
        {payments && payments.edges.length > 0 && (
          <PrintAll
            label="Payments"
            rows={payments.edges.map(({ node }) => node)}
            total={payments.totalCount}
            load={loadMore && loadAll}
          >
            {(shown, onPrint) => (
              <>
                {monthGroups(shown, timeZone).map(({ key, title, payments: paymentsOfMonth }) => (
                  <Stack key={key} as="section" aria-label={title} $gap="space-3">
                    <Heading as="h3">{title}</Heading>
                    <PaymentList label={title} payments={paymentsOfMonth} onReceipt={onReceipt} />
                  </Stack>
                ))}
                <Text $kind="small" $tone="text-soft" role="status">
                  {shown.length} of {payments.totalCount} payments
                </Text>
                {loadMore && (
                  <NotPrinted>
                    <Button kind="secondary" busy={loading} onClick={loadMore}>
                      Show older payments
                    </Button>
                    <Button kind="quiet" onClick={onPrint}>
                      <Printer size={16} strokeWidth={1.75} aria-hidden />
                      Print all
                    </Button>
                  </NotPrinted>
                )}
              </>
            )}
          </PrintAll>
        )}
      </Stack>
    </Dialog>
  );
}
