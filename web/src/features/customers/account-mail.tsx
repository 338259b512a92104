import { useQuery } from '@apollo/client/react';
import { emailTemplateLabel } from '@utility-pay/contracts';
import { MailOpen } from 'lucide-react';
import { formatInstantWithTime } from '../../lib/dates.ts';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { deliveryStatus } from '../../ui/delivery-status.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { CustomerMailDocument, type CustomerMailQuery } from './gql/account-notes.ts';

const PAGE_SIZE = 10;

type Mail = NonNullable<CustomerMailQuery['customer']>['deliveries']['edges'][number]['node'];

/** Emails about the customer's payments and to their login, newest first. */
export function AccountMail({ companyId, customerId }: { companyId: string; customerId: string }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(CustomerMailDocument, {
    variables: { companyId, id: customerId, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const mail = data?.customer?.deliveries;
  const after = mail?.pageInfo.endCursor;

  return (
    <Card title="Emails" hint="Receipts, refunds and emails to the customer's login.">
      <Stack>
        {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
        {!mail && !error && <Skeleton label="Loading the emails" lines={3} height={24} />}
        {mail?.edges.length === 0 && <EmptyState icon={MailOpen} title="No emails yet" />}
        {mail && mail.edges.length > 0 && (
          <ItemList aria-label="Emails">
            {mail.edges.map(({ node }) => (
              <MailItem key={node.id} mail={node} />
            ))}
          </ItemList>
        )}
        {mail?.pageInfo.hasNextPage && (
          <Row $justify="center">
            <Button
              kind="secondary"
              busy={loading}
              onClick={() => void fetchMore({ variables: { after }, updateQuery: appendPage }).catch(() => undefined)}
            >
              Show older emails
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

const appendPage = (
  previous: CustomerMailQuery,
  { fetchMoreResult: { customer: next } }: { fetchMoreResult: CustomerMailQuery },
): CustomerMailQuery =>
  previous.customer && next
    ? {
        customer: {
          ...next,
          deliveries: { ...next.deliveries, edges: [...previous.customer.deliveries.edges, ...next.deliveries.edges] },
        },
      }
    : previous;

function MailItem({ mail }: { mail: Mail }) {
  const { meaning, label, description } = deliveryStatus(mail);
  const type = emailTemplateLabel(mail.template);
  return (
    <li>
      <div>
        <Text $strong>{mail.subject ?? type}</Text>
        <Text $kind="small" $tone="text-soft">
          {type}, {formatInstantWithTime(mail.createdAt)}
        </Text>
        {mail.state === 'FAILED' && (
          <Text $kind="small" $tone="text-soft">
            {description}
          </Text>
        )}
      </div>
      <ItemEnd>
        <StatusChip meaning={meaning}>{label}</StatusChip>
      </ItemEnd>
    </li>
  );
}
