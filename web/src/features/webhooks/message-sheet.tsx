import { useQuery } from '@apollo/client/react';
import { RotateCcw } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { isPageHidden, usePolling } from '../../lib/use-polling.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { DetailSheet } from '../../ui/detail-sheet.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Heading } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { CodeBlock } from './code-block.tsx';
import { BreakAnywhere } from './endpoint-url.tsx';
import {
  ReplayWebhookMessagesDocument,
  type WebhookEndpointRowFragment,
  WebhookMessageDocument,
  type WebhookMessageQuery,
} from './gql/webhooks.ts';
import { MessageAttempts } from './message-attempts.tsx';
import { MESSAGE_STATES, prettyJson, typeLabel } from './message-text.ts';

interface MessageSheetProps {
  companyId: string;
  endpoint: WebhookEndpointRowFragment;
  /** Id of the open message; empty if none is open. */
  id: string;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Interval while the message waits for its next attempt. */
const POLL_INTERVAL_MS = 5000;

/** One message: its body, its attempts, and a button to send it again. */
export function MessageSheet({ companyId, endpoint, id, ...navigation }: MessageSheetProps) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(WebhookMessageDocument, {
    variables: { companyId, endpointId: endpoint.id, messageId: id },
    skip: id === '',
    // The list selects attempts without their responses, and in the cache would replace those selected here.
    fetchPolicy: 'no-cache',
    skipPollAttempt: isPageHidden,
  });
  const message = data?.company?.webhookEndpoint?.message;
  const isWaiting = id !== '' && message?.state === 'PENDING' && endpoint.state === 'ACTIVE';
  usePolling({ startPolling, stopPolling }, isWaiting ? POLL_INTERVAL_MS : 0);
  const [sendAgain, { loading: isSending }] = useFormMutation(ReplayWebhookMessagesDocument, {
    readResult: ({ replayWebhookMessages: { count, userErrors } }) => (userErrors.length > 0 ? null : count),
    refetchQueries: ['WebhookEndpoint', 'WebhookMessages'],
    successToast: () => ({ title: 'The message will be sent again' }),
    failureToast: "Couldn't send the message again",
    onSuccess: () => void refetch(),
  });

  return (
    <DetailSheet
      title="Webhook message"
      open={id !== ''}
      {...navigation}
      actions={
        message &&
        message.state !== 'PENDING' && (
          <Button
            kind="secondary"
            busy={isSending}
            onClick={() => void sendAgain({ input: { companyId, endpointId: endpoint.id, messageId: id } })}
          >
            <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
            Send again
          </Button>
        )
      }
    >
      {message ? (
        <MessageDetails key={id} message={message} />
      ) : data ? (
        <Notice meaning="info">This message no longer exists.</Notice>
      ) : error ? (
        <FailureNotice title="Couldn't load the message" failure={toFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading message" lines={8} />
      )}
    </DetailSheet>
  );
}

type Message = NonNullable<NonNullable<NonNullable<WebhookMessageQuery['company']>['webhookEndpoint']>['message']>;

function MessageDetails({ message }: { message: Message }) {
  const { id, type, state, body, createdAt, doneAt, attemptCount, attempts } = message;
  const { meaning, label } = MESSAGE_STATES[state];
  return (
    <>
      <Heading>{typeLabel(type)}</Heading>
      <DefinitionList
        items={[
          [
            'Status',
            <StatusChip key="status" meaning={meaning}>
              {label}
            </StatusChip>,
          ],
          ['Event type', <BreakAnywhere key="type">{type}</BreakAnywhere>],
          ['Message ID', <Copyable key="id" text={id} label="Copy message ID" />],
          ['Created', <CompanyTime key="created" at={createdAt} />],
          [label, doneAt && <CompanyTime key="done" at={doneAt} />],
        ]}
      />
      <CodeBlock label="Body">{prettyJson(body)}</CodeBlock>
      <MessageAttempts attempts={attempts} count={attemptCount} />
    </>
  );
}
