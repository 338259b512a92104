import { useQuery } from '@apollo/client/react';
import type { WebhookMessageState } from '../../gql/schema.ts';
import type { ListKind } from '../../lib/list-address.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { usePolledList } from '../../lib/use-polled-list.ts';
import { skipPollAttempt, usePolling } from '../../lib/use-polling.ts';
import { MESSAGE_TYPES } from './event-types.ts';
import { type WebhookEndpointRowFragment, WebhookMessagesDocument } from './gql/webhooks.ts';
import { MESSAGE_STATES } from './message-text.ts';

const MESSAGE_LIST: ListKind = { filters: ['state', 'type'], sorts: [] };

const isState = (text: string): text is WebhookMessageState => Object.hasOwn(MESSAGE_STATES, text);

/** While the list still shows a pending message that has been sent meanwhile. */
const CATCH_UP_MS = 2000;

/** One page of an endpoint's messages, newest first; polled like the endpoint, until no listed message is pending. */
export function useMessages(companyId: string, endpoint: WebhookEndpointRowFragment, interval: number) {
  const list = useListState(MESSAGE_LIST);
  const [state, type] = [list.get('state'), list.get('type')];
  const filters = { state: isState(state) ? state : '', type: MESSAGE_TYPES.includes(type) ? type : '' } as const;
  const { data, previousData, error, loading, refetch, startPolling, stopPolling } = useQuery(WebhookMessagesDocument, {
    variables: {
      companyId,
      endpointId: endpoint.id,
      first: list.pageSize,
      after: list.after,
      state: filters.state || null,
      type: filters.type || null,
    },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt,
  });
  const shown = data ?? (loading ? previousData : undefined);
  const connection = shown?.company?.webhookEndpoint?.messages;
  const messages = usePolledList(connection, { data, error, loading, refetch });
  const { rows } = messages;
  const isBehind = endpoint.state === 'ACTIVE' && (rows?.some((row) => row.state === 'PENDING') ?? false);
  usePolling({ startPolling, stopPolling }, interval || (isBehind ? CATCH_UP_MS : 0));

  return { list, filters, messages };
}
