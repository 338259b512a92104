import { useQuery } from '@apollo/client/react';
import { emailTemplateLabel } from '@utility-pay/contracts';
import { MailOpen } from 'lucide-react';
import { appendPage } from '../../lib/connection-page.ts';
import { Card } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { deliveryStatus } from '../../ui/delivery-status.ts';
import { ItemEnd } from '../../ui/lists.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { CustomerMailDocument, type CustomerMailQuery } from './gql/account-notes.ts';
import { PagedItems } from './paged-items.tsx';

const PAGE_SIZE = 10;

type Delivery = NonNullable<CustomerMailQuery['customer']>['deliveries']['edges'][number]['node'];

/** Emails about the customer's payments and to their login, newest first. */
export function AccountMail({ companyId, customerId }: { companyId: string; customerId: string }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(CustomerMailDocument, {
    variables: { companyId, id: customerId, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const deliveries = data?.customer?.deliveries;
  const after = deliveries?.pageInfo.endCursor;

  return (
    <Card title="Emails" hint="Payment receipts, refund notices and sign-in emails.">
      <PagedItems
        label="Emails"
        icon={MailOpen}
        lines={3}
        pages={deliveries}
        error={error}
        loading={loading}
        onRetry={() => void refetch()}
        onMore={() =>
          void fetchMore({
            variables: { after },
            updateQuery: appendPage(({ customer }) => customer?.deliveries),
          }).catch(() => undefined)
        }
      >
        {(delivery) => <DeliveryItem key={delivery.id} delivery={delivery} />}
      </PagedItems>
    </Card>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { meaning, label, description } = deliveryStatus(delivery);
  const type = emailTemplateLabel(delivery.template);
  return (
    <li>
      <div>
        <Text $strong>{delivery.subject ?? type}</Text>
        <Text $kind="small" $tone="text-soft">
          {type}, <CompanyTime at={delivery.createdAt} short />
        </Text>
        {delivery.state === 'FAILED' && (
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
