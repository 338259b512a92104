import { Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { endpointStatus } from './endpoint-text.ts';
import type { WebhookEndpointRowFragment } from './gql/webhooks.ts';

/** The state of an endpoint, and why messages are not delivered to it. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpointRowFragment }) {
  const { meaning, label, details } = endpointStatus(endpoint, Date.now());
  return (
    <Stack $gap="space-1">
      <div>
        <StatusChip meaning={meaning}>{label}</StatusChip>
      </div>
      {details.map((text) => (
        <Text key={text} $kind="small" $tone="text-soft">
          {text}
        </Text>
      ))}
    </Stack>
  );
}
