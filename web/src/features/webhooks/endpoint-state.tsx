import { Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import { endpointStatus } from './endpoint-text.ts';
import type { WebhookEndpointRowFragment } from './gql/webhooks.ts';

/** Whether an endpoint gets messages, and why not. */
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
