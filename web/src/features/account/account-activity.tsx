import { useQuery } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { appendPage } from '../../lib/connection-page.ts';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotPrinted, Stack } from '../../ui/layout.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { ChangeOfMoney } from '../../ui/money.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { type ActivityItem, activityItems } from './activity.ts';
import { AccountActivityDocument } from './gql/account-activity.ts';

/** Entries shown at first: as many as payments in the payment history. */
const FIRST_PAGE_SIZE = 5;
const NEXT_PAGE_SIZE = 20;

interface AccountActivityProps {
  /** The total due that the page shows, in cents; undefined while loading. When it changes, the activity is fetched again. */
  totalDueMinor: number | undefined;
}

/** Bills, payments, credits and all other changes of the account, newest first. */
export function AccountActivity({ totalDueMinor }: AccountActivityProps) {
  const { data, error, loading, refetch, fetchMore } = useQuery(AccountActivityDocument, {
    variables: { first: FIRST_PAGE_SIZE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const previousTotalDue = useRef(totalDueMinor);
  useEffect(() => {
    const previous = previousTotalDue.current;
    if (previous !== undefined && previous !== totalDueMinor) void refetch().catch(() => undefined);
    previousTotalDue.current = totalDueMinor ?? previous;
  }, [totalDueMinor, refetch]);
  const customer = data?.viewer?.customer;
  const pageInfo = customer?.history.pageInfo;
  const items =
    customer &&
    activityItems(
      customer.history.edges.map(({ node }) => node),
      { totalDueMinor: customer.totalDue.amountMinor, isComplete: !pageInfo?.hasNextPage },
    );
  const loadMore = () =>
    void fetchMore({
      variables: { first: NEXT_PAGE_SIZE, after: pageInfo?.endCursor },
      updateQuery: appendPage(({ viewer }) => viewer?.customer?.history),
    }).catch(() => undefined);

  return (
    <Card title="Account activity" hint="Every change to your balance, newest first.">
      <Stack $gap="space-4">
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {!items && !error && <Skeleton label="Loading account activity" lines={FIRST_PAGE_SIZE} height={44} />}
        {items?.length === 0 && (
          <EmptyState icon={History} title="No activity yet">
            Your bills and payments will appear here.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ItemList aria-label="Account activity">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ItemList>
        )}
        {pageInfo?.hasNextPage && (
          <NotPrinted>
            <Button kind="secondary" busy={loading} onClick={loadMore}>
              Show older activity
            </Button>
          </NotPrinted>
        )}
      </Stack>
    </Card>
  );
}

const balanceText = (balanceMinor: number): string =>
  balanceMinor < 0 ? `Credit ${formatMoney(-balanceMinor)}` : `Balance ${formatMoney(balanceMinor)}`;

function Item({ item: { at, title, detail, amountMinor, balanceMinor } }: { item: ActivityItem }) {
  return (
    <li>
      <div>
        <Text $strong>{title}</Text>
        <Text $kind="small" $tone="text-soft">
          <CompanyDay at={at} />
          {detail && ` · ${detail}`}
        </Text>
      </div>
      <ItemEnd>
        {amountMinor !== 0 && (
          <Text as="span" $strong>
            <ChangeOfMoney amountMinor={amountMinor} />
          </Text>
        )}
        {balanceMinor !== undefined && (
          <Text as="span" $kind="small" $tone="text-faint">
            <Tabular>{balanceText(balanceMinor)}</Tabular>
          </Text>
        )}
      </ItemEnd>
    </li>
  );
}
