import { styled } from 'styled-components';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatInstantWithSecondsIn } from '../../lib/dates.ts';
import { token } from '../../theme/tokens.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { CodeBlock } from './code-block.tsx';
import type { WebhookMessageQuery } from './gql/webhooks.ts';
import { attemptMeaning, durationText, prettyJson } from './message-text.ts';

const List = styled.ul`
  > li {
    padding: ${token('space-3')} 0;
    border-top: 1px solid ${token('line')};
  }
  > li:last-child {
    padding-bottom: 0;
  }
`;

type Attempt = NonNullable<
  NonNullable<NonNullable<WebhookMessageQuery['company']>['webhookEndpoint']>['message']
>['attempts'][number];

interface MessageAttemptsProps {
  attempts: readonly Attempt[];
  /** Number of all attempts, including those that are no longer listed. */
  count: number;
}

/** The attempts to deliver a message, newest first, with their responses. */
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
          Showing the last {attempts.length} of {count.toLocaleString('en-US')}.
        </Text>
      )}
    </Stack>
    {attempts.length > 0 && (
      <List aria-label="Attempts">
        {attempts.map((attempt) => (
          <AttemptItem key={attempt.at} {...attempt} />
        ))}
      </List>
    )}
  </Stack>
);

function AttemptItem({ at, status, error, durationMs, response }: Attempt) {
  const timeZone = useCompanyTimeZone();
  return (
    <li>
      <Stack $gap="space-1">
        <div>
          <StatusChip meaning={attemptMeaning({ status })}>{status === null ? 'Failed' : `HTTP ${status}`}</StatusChip>
        </div>
        {error && <Text $kind="small">{error}</Text>}
        <Text $kind="small" $tone="text-soft">
          {formatInstantWithSecondsIn(at, timeZone)} · {durationText(durationMs)}
        </Text>
        {response && (
          <Disclosure summary="Show response">
            <CodeBlock label="Response (first 4 KB)">{prettyJson(response)}</CodeBlock>
          </Disclosure>
        )}
      </Stack>
    </li>
  );
}
