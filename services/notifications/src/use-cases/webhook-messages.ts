import {
  type Actor,
  type DomainEvent,
  MAX_REPLAYED_WEBHOOKS,
  type Refused,
  refused,
  WEBHOOK_TEST_TYPE,
} from '@utility-pay/contracts';
import { updateAggregate } from '@utility-pay/service-kit/aggregate';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { notFound } from '@utility-pay/service-kit/errors';
import { type ListPosition, type PageOf, requirePageSize } from '@utility-pay/service-kit/page';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { newWebhookMessage, type WebhookMessage, type WebhookMessageState } from '../domain/webhook-message.ts';
import { requireWebhookAdmin } from './access.ts';
import type {
  EndpointKey,
  ReplaySelection,
  WebhookEndpointRepository,
  WebhookMessageRepository,
} from './ports/webhooks.ts';
import { auditTargetOf } from './webhook-endpoints.ts';

const MAX_PAGE_SIZE = 200;
/** Pending messages are counted up to this number. */
const MAX_COUNTED = 1000;
const TEST_ID_LENGTH = 20;

interface Dependencies {
  webhookEndpoints: WebhookEndpointRepository;
  webhookMessages: WebhookMessageRepository;
  recordAct: RecordAct;
  clock: Clock;
  randomId: RandomId;
}

interface MessagePage {
  first: number;
  after: ListPosition | undefined;
  state: WebhookMessageState | undefined;
  type: string | undefined;
}

/** Returns an endpoint's messages, newest first. Requires manageUsers. */
export const listWebhookMessages =
  (messages: WebhookMessageRepository) =>
  async (actor: Actor, key: EndpointKey, { first, after, ...filter }: MessagePage): Promise<PageOf<WebhookMessage>> => {
    requireWebhookAdmin(actor, key.companyId);
    requirePageSize(first, MAX_PAGE_SIZE);
    return messages.list(key, filter, after, first);
  };

/** Returns a message, or undefined if the endpoint has no such message. Requires manageUsers. */
export const findWebhookMessage =
  (messages: WebhookMessageRepository) =>
  async (actor: Actor, key: EndpointKey, messageId: string): Promise<WebhookMessage | undefined> => {
    requireWebhookAdmin(actor, key.companyId);
    return messages.find(key, messageId);
  };

/** Returns the number of an endpoint's pending messages, up to 1,000. Requires manageUsers. */
export const countPendingWebhooks =
  (messages: WebhookMessageRepository) =>
  async (actor: Actor, key: EndpointKey): Promise<number> => {
    requireWebhookAdmin(actor, key.companyId);
    return messages.countPending(key, MAX_COUNTED);
  };

export interface ReplayInput {
  messageId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

export type ReplayResult = { kind: 'replayed'; count: number } | Refused;
export type TestWebhookResult = { kind: 'sent'; message: WebhookMessage } | Refused;

const NO_SELECTION = 'Choose one message, or a time range';
const EMPTY_RANGE = 'The end must be after the start';
const STILL_PENDING = 'This message is still waiting to be sent';
const TOO_MANY_MESSAGES = `At most ${MAX_REPLAYED_WEBHOOKS.toLocaleString('en-US')} messages can be replayed at once. Choose a shorter time range.`;
const NOT_ACTIVE = 'Enable the endpoint first';

function toSelection({ messageId, from, to }: ReplayInput): ReplaySelection | Refused {
  if (messageId !== undefined) return { messageId };
  if (!from || !to) return refused('INVALID', NO_SELECTION);
  return from < to ? { from, to } : refused('INVALID', EMPTY_RANGE, 'to');
}

/** Records an audited act on the messages of an endpoint in the endpoint's outbox. @throws AppError NOT_FOUND. */
async function recordOnEndpoint(
  endpoints: WebhookEndpointRepository,
  key: EndpointKey,
  createAct: (endpoint: WebhookEndpoint) => DomainEvent,
): Promise<void> {
  const isRecorded = await updateAggregate<WebhookEndpoint, object, true>(
    {
      load: () => endpoints.find(key),
      save: (endpoint) => endpoints.save(endpoint, {}, [createAct(endpoint)]),
    },
    () => ({ change: {}, result: true }),
  );
  if (!isRecorded) throw notFound('Webhook endpoint');
}

/**
 * Makes delivered or failed messages pending again, after those that are pending. They are sent with the same ids. Requires
 * manageUsers. The act is recorded before the messages change: after a crash some may be unchanged, and the request can be
 * repeated.
 */
export const replayWebhookMessages =
  (dependencies: Dependencies) =>
  async (actor: Actor, key: EndpointKey, input: ReplayInput): Promise<ReplayResult> => {
    const { webhookEndpoints, webhookMessages, recordAct, clock } = dependencies;
    requireWebhookAdmin(actor, key.companyId);
    if (!(await webhookEndpoints.find(key))) throw notFound('Webhook endpoint');
    const selection = toSelection(input);
    if ('kind' in selection) return selection;
    if ('messageId' in selection) {
      const message = await webhookMessages.find(key, selection.messageId);
      if (!message) throw notFound('Webhook message');
      if (message.state === 'pending') return refused('CONFLICT', STILL_PENDING, 'messageId');
    }
    const found = await webhookMessages.countDone(key, selection, MAX_REPLAYED_WEBHOOKS + 1);
    if (found > MAX_REPLAYED_WEBHOOKS) return refused('CONFLICT', TOO_MANY_MESSAGES, 'from');
    if (found === 0) return { kind: 'replayed', count: 0 };
    const after = {
      messages: found,
      ...('from' in selection ? { from: selection.from.toISOString(), to: selection.to.toISOString() } : {}),
    };
    await recordOnEndpoint(webhookEndpoints, key, (endpoint) =>
      recordAct(actor, key.companyId, { action: 'webhook-messages.replayed', target: auditTargetOf(endpoint), after }),
    );
    const now = clock.now();
    const count = await webhookMessages.requeue(key, selection, now);
    await webhookEndpoints.wake(key, now);
    return { kind: 'replayed', count };
  };

/** Adds a message of type webhook.test to an active endpoint. Requires manageUsers. */
export const sendTestWebhook =
  ({ webhookEndpoints, webhookMessages, recordAct, clock, randomId }: Dependencies) =>
  async (actor: Actor, key: EndpointKey): Promise<TestWebhookResult> => {
    const { companyId, endpointId } = key;
    requireWebhookAdmin(actor, companyId);
    const endpoint = await webhookEndpoints.find(key);
    if (!endpoint) throw notFound('Webhook endpoint');
    if (endpoint.state !== 'active') return refused('CONFLICT', NOT_ACTIVE);
    const now = clock.now();
    const message = newWebhookMessage(
      {
        eventId: randomId(TEST_ID_LENGTH),
        companyId,
        endpointId,
        type: WEBHOOK_TEST_TYPE,
        timestamp: now.toISOString(),
        data: { companyId },
      },
      now,
    );
    await recordOnEndpoint(webhookEndpoints, key, () =>
      recordAct(actor, companyId, { action: 'webhook-test.sent', target: auditTargetOf(endpoint) }),
    );
    await webhookMessages.add(message);
    await webhookEndpoints.wake(key, now);
    return { kind: 'sent', message };
  };
