import type { WebhookMessageState } from '../../gql/schema.ts';
import type { ListKind } from '../../lib/list-address.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePolledConnection } from '../../lib/use-polled-connection.ts';
import { MESSAGE_TYPES } from './event-types.ts';
import { type WebhookEndpointRowFragment, WebhookMessagesDocument } from './gql/webhooks.ts';
import { MESSAGE_STATES } from './message-text.ts';

const MESSAGE_LIST: ListKind = { filters: ['state', 'type'], sorts: [] };

const isState = (text: string): text is WebhookMessageState => Object.hasOwn(MESSAGE_STATES, text);

/** Interval while the list still shows a message as pending that has been sent meanwhile. */
const CATCH_UP_MS = 2000;

/**
 * Fetches one page of an endpoint's messages, newest first. Polls it as often as the endpoint; once the endpoint is no longer polled,
 * until the list shows no pending message.
 */
export function useMessages(companyId: string, endpoint: WebhookEndpointRowFragment, endpointIntervalMs: number) {
  const list = useListState(MESSAGE_LIST);
  const [state, type] = [list.get('state'), list.get('type')];
  const filters = { state: isState(state) ? state : '', type: MESSAGE_TYPES.includes(type) ? type : '' } as const;
  const variables = {
    companyId,
    endpointId: endpoint.id,
    first: list.pageSize,
    after: list.after,
    state: filters.state || null,
    type: filters.type || null,
  };
  const messages = usePolledConnection(WebhookMessagesDocument, variables, {
    connectionOf: ({ company }) => company?.webhookEndpoint?.messages,
    intervalOf: (rows) => {
      if (endpointIntervalMs > 0) return endpointIntervalMs;
      const isBehind = endpoint.state === 'ACTIVE' && rows.some((row) => row.state === 'PENDING');
      return isBehind ? CATCH_UP_MS : 0;
    },
  });
  return { list, filters, messages };
}
