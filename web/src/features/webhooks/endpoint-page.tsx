import { useQuery } from '@apollo/client/react';
import { ChevronLeft, Webhook } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { isPageHidden, usePolling } from '../../lib/use-polling.ts';
import { PATHS } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { EmptyState, NotPermitted } from '../../ui/empty-state.tsx';
import { LinkLine, TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EndpointNotice } from './endpoint-notice.tsx';
import { EndpointSection } from './endpoint-section.tsx';
import { pollInterval } from './endpoint-text.ts';
import { WebhookEndpointDocument } from './gql/webhooks.ts';
import { MessagesCard } from './messages-card.tsx';
import { SecretSection } from './secret-section.tsx';
import { SendTestButton } from './send-test-button.tsx';

interface WebhookEndpointPageProps {
  companyId: string;
  endpointId: string;
  /** Whether the user may manage users. */
  allowed: boolean;
}

/** One endpoint: its settings, its signing secret, and the messages sent to it. */
export const WebhookEndpointPage = ({ companyId, endpointId, allowed }: WebhookEndpointPageProps) => (
  <>
    <LinkLine>
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      <TextLink to={PATHS.webhooks}>Webhooks</TextLink>
    </LinkLine>
    {allowed ? (
      <Endpoint companyId={companyId} endpointId={endpointId} />
    ) : (
      <>
        <PageTitle>Webhook Endpoint</PageTitle>
        <NotPermitted title="You can't view webhooks" permission="Manage users" />
      </>
    )}
  </>
);

function Endpoint({ companyId, endpointId }: Pick<WebhookEndpointPageProps, 'companyId' | 'endpointId'>) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(WebhookEndpointDocument, {
    variables: { companyId, endpointId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    skipPollAttempt: isPageHidden,
  });
  const endpoint = data?.company?.webhookEndpoint;
  const intervalMs = endpoint ? pollInterval([endpoint], Date.now()) : 0;
  usePolling({ startPolling, stopPolling }, intervalMs);

  return (
    <>
      <PageTitle action={endpoint && <SendTestButton companyId={companyId} endpoint={endpoint} />}>
        Webhook Endpoint
      </PageTitle>
      {endpoint ? (
        <>
          <EndpointNotice companyId={companyId} endpoint={endpoint} />
          <EndpointSection companyId={companyId} endpoint={endpoint} />
          <SecretSection companyId={companyId} endpoint={endpoint} />
          <MessagesCard companyId={companyId} endpoint={endpoint} intervalMs={intervalMs} />
        </>
      ) : data ? (
        <Surface>
          <EmptyState
            icon={Webhook}
            title="This endpoint no longer exists"
            action={
              <ButtonLink kind="secondary" to={PATHS.webhooks}>
                Back to Webhooks
              </ButtonLink>
            }
          >
            It may have been deleted.
          </EmptyState>
        </Surface>
      ) : error ? (
        <FailureNotice title="Couldn't load the endpoint" failure={toFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Surface>
          <Skeleton label="Loading endpoint" lines={6} height={40} />
        </Surface>
      )}
    </>
  );
}
