import { useQuery } from '@apollo/client/react';
import { MAX_WEBHOOK_ENDPOINTS } from '@utility-pay/contracts';
import { ExternalLink, Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { toFailure } from '../../lib/failure.ts';
import { isPageHidden, usePolling } from '../../lib/use-polling.ts';
import { webhookEndpointPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DetailedStatus } from '../../ui/detailed-status.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { OutLink, TextLink } from '../../ui/link.tsx';
import { ListBody } from '../../ui/list-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Column } from '../../ui/table.tsx';
import { Text } from '../../ui/text.tsx';
import { CreateEndpointDialog } from './create-endpoint-dialog.tsx';
import { endpointStatus, pendingText, pollInterval } from './endpoint-text.ts';
import { EndpointUrl } from './endpoint-url.tsx';
import { eventsText } from './event-types.ts';
import { type WebhookEndpointRowFragment, WebhookEndpointsDocument } from './gql/webhooks.ts';

interface WebhooksPageProps {
  companyId: string;
  /** Whether the user may manage users. */
  allowed: boolean;
}

/** The webhook endpoints that receive the company's events. */
export const WebhooksPage = ({ companyId, allowed }: WebhooksPageProps) =>
  allowed ? (
    <Webhooks companyId={companyId} />
  ) : (
    <>
      <PageTitle>Webhooks</PageTitle>
      <NotPermitted title="You can't view webhooks" permission="Manage users" />
    </>
  );

/** Pixels below which the rows are shown as cards. */
const MIN_TABLE_WIDTH = 720;

const endpointKey = ({ id }: WebhookEndpointRowFragment): string => id;

function Webhooks({ companyId }: { companyId: string }) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(WebhookEndpointsDocument, {
    variables: { companyId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    skipPollAttempt: isPageHidden,
  });
  const [isAdding, setIsAdding] = useState(false);
  const endpoints = data?.company?.webhookEndpoints;
  usePolling({ startPolling, stopPolling }, pollInterval(endpoints ?? [], Date.now()));
  const isFull = endpoints !== undefined && endpoints.length >= MAX_WEBHOOK_ENDPOINTS;

  return (
    <>
      <PageTitle
        hint="Notify your partners' systems about payments, uploads and accounts."
        action={
          <Row>
            <OutLink href="/docs" target="_blank">
              API documentation
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
            </OutLink>
            <Button
              disabled={!endpoints || isFull}
              aria-describedby={isFull ? 'endpoint-limit' : undefined}
              onClick={() => setIsAdding(true)}
            >
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              Add endpoint
            </Button>
          </Row>
        }
      >
        Webhooks
      </PageTitle>
      {isFull && (
        <Text id="endpoint-limit" $kind="small" $tone="text-soft">
          You've reached the limit of {MAX_WEBHOOK_ENDPOINTS} endpoints. To add another, delete one first.
        </Text>
      )}
      <Card flush title="Endpoints">
        <ListBody
          label="Endpoints"
          data={{ rows: endpoints, refetch, ...(error && !endpoints && { failure: toFailure(error) }) }}
          failureTitle="Couldn't load the endpoints"
          skeletonLines={4}
          empty={
            <EmptyState icon={Webhook} title="No endpoints yet">
              A webhook notifies a partner's server when something happens, such as a payment. Add the URL that receives
              the messages.
            </EmptyState>
          }
        >
          {(rows) => (
            <DataTable
              caption="Endpoints"
              columns={COLUMNS}
              rows={rows}
              rowKey={endpointKey}
              minWidth={MIN_TABLE_WIDTH}
            />
          )}
        </ListBody>
      </Card>
      <CreateEndpointDialog companyId={companyId} open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

const EndpointStatus = (endpoint: WebhookEndpointRowFragment) => (
  <DetailedStatus {...endpointStatus(endpoint, Date.now(), useCompanyTimeZone())} />
);

const COLUMNS: readonly Column<WebhookEndpointRowFragment>[] = [
  {
    key: 'endpoint',
    title: 'URL',
    width: 2.7,
    cell: ({ id, url, description }) => (
      <Stack $gap="space-1">
        <TextLink to={webhookEndpointPath(id)}>
          <EndpointUrl>{url}</EndpointUrl>
        </TextLink>
        {description && (
          <Text $kind="small" $tone="text-soft">
            {description}
          </Text>
        )}
      </Stack>
    ),
  },
  { key: 'events', title: 'Events', width: 1, cell: ({ eventTypes }) => eventsText(eventTypes) },
  {
    key: 'status',
    title: 'Status',
    width: 2,
    cell: (endpoint) => <EndpointStatus {...endpoint} />,
  },
  {
    key: 'pending',
    title: 'Pending messages',
    width: 1.1,
    end: true,
    cell: ({ pendingMessages }) => pendingText(pendingMessages),
  },
];
