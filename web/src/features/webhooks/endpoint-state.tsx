import { DetailedStatus } from '../../ui/detailed-status.tsx';
import { endpointStatus } from './endpoint-text.ts';
import type { WebhookEndpointRowFragment } from './gql/webhooks.ts';

/** The state of an endpoint, and why messages are not delivered to it. */
export const EndpointState = ({ endpoint }: { endpoint: WebhookEndpointRowFragment }) => (
  <DetailedStatus {...endpointStatus(endpoint, Date.now())} />
);
