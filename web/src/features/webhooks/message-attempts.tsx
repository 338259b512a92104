import { formatInstantInZone } from '../../lib/dates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Tabular, Text } from '../../ui/text.tsx';
import { CodeBlock } from './code-block.tsx';
import type { WebhookMessageQuery } from './gql/webhooks.ts';
import { attemptMeaning, durationText, prettyJson } from './message-text.ts';

type Attempt = NonNullable<
  NonNullable<NonNullable<WebhookMessageQuery['company']>['webhookEndpoint']>['message']
>['attempts'][number];

interface MessageAttemptsProps {
  attempts: readonly Attempt[];
  /** Number of all attempts, also those that are no longer listed. */
  count: number;
}

/** The requests with a message, newest first, and their answers. */
export const MessageAttempts = ({ attempts, count }: MessageAttemptsProps) => (
  <Stack $gap="space-3">
    <Stack $gap="space-1">
      <Text as="h3" $kind="label">
        Attempts
      </Text>
      {attempts.length === 0 && (
        <Text $kind="small" $tone="text-soft">
          Not sent yet.
        </Text>
      )}
      {count > attempts.length && (
        <Text $kind="small" $tone="text-soft">
          The last {attempts.length} of {count.toLocaleString('en-US')}.
        </Text>
      )}
    </Stack>
    {attempts.length > 0 && (
      <ItemList aria-label="Attempts">
        {attempts.map((attempt) => (
          <AttemptItem key={attempt.at} {...attempt} />
        ))}
      </ItemList>
    )}
  </Stack>
);

function AttemptItem({ at, status, error, durationMs, response }: Attempt) {
  return (
    <li>
      <Stack $gap="space-1">
        <Row $gap="space-2">
          <StatusChip meaning={attemptMeaning({ status })}>
            {status === null ? 'No answer' : `HTTP ${status}`}
          </StatusChip>
        </Row>
        {error && <Text $kind="small">{error}</Text>}
        <Text $kind="small" $tone="text-soft">
          {formatInstantInZone(at)}
        </Text>
        {response && (
          <Disclosure summary="Show response">
            <CodeBlock label="Start of the response">{prettyJson(response)}</CodeBlock>
          </Disclosure>
        )}
      </Stack>
      <Text as="div" $kind="small" $tone="text-soft">
        <Tabular>{durationText(durationMs)}</Tabular>
      </Text>
    </li>
  );
}
