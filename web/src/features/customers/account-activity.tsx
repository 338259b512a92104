import { useQuery } from '@apollo/client/react';
import { History } from 'lucide-react';
import { appendPage } from '../../lib/connection-page.ts';
import { entryText } from '../../lib/ledger-text.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ItemEnd } from '../../ui/lists.tsx';
import { ChangeOfMoney } from '../../ui/money.tsx';
import { Text } from '../../ui/text.tsx';
import type { AccountCustomer } from './account-ledger.ts';
import { CustomerHistoryDocument, type CustomerHistoryQuery } from './gql/customer-account.ts';
import { PagedItems } from './paged-items.tsx';

const PAGE_SIZE = 20;

type Entry = NonNullable<CustomerHistoryQuery['customer']>['history']['edges'][number]['node'];

interface AccountActivityProps {
  companyId: string;
  customer: Pick<AccountCustomer, 'id' | 'accountNumber'>;
  mayReadAuditLog: boolean;
}

/** What changed the customer's balance, newest first. */
export function AccountActivity({ companyId, customer, mayReadAuditLog }: AccountActivityProps) {
  const { data, error, loading, refetch, fetchMore } = useQuery(CustomerHistoryDocument, {
    variables: { companyId, id: customer.id, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const history = data?.customer?.history;
  const after = history?.pageInfo.endCursor;

  return (
    <Card
      title="Activity"
      hint="Every change to the customer's balance. Entries are never edited or deleted."
      action={
        mayReadAuditLog && (
          <TextLink to={`${PATHS.auditLog}?${new URLSearchParams({ search: customer.accountNumber })}`}>
            Who made each change
          </TextLink>
        )
      }
    >
      <PagedItems
        label="Activity"
        icon={History}
        lines={5}
        pages={history}
        error={error}
        loading={loading}
        onRetry={() => void refetch()}
        onMore={() =>
          void fetchMore({ variables: { after }, updateQuery: appendPage(({ customer }) => customer?.history) }).catch(
            () => undefined,
          )
        }
      >
        {(entry) => <ActivityItem key={entry.id} entry={entry} />}
      </PagedItems>
    </Card>
  );
}

function ActivityItem({ entry }: { entry: Entry }) {
  const { at, kind, amount, reason, note } = entry;
  // Recorded payments show their note in the title.
  const details = [reason && `Reason: ${reason}`, kind !== 'RECORDED_PAYMENT' && note].filter(Boolean);
  return (
    <li>
      <div>
        <Text $strong>{entryText(entry)}</Text>
        <Text $kind="small" $tone="text-soft">
          <CompanyTime at={at} />
        </Text>
        {details.map((detail) => (
          <Text key={String(detail)} $kind="small" $tone="text-soft">
            {detail}
          </Text>
        ))}
      </div>
      <ItemEnd>
        {amount.amountMinor !== 0 && (
          <Text as="span" $strong>
            <ChangeOfMoney amountMinor={amount.amountMinor} />
          </Text>
        )}
      </ItemEnd>
    </li>
  );
}
