import { schemaName, WEBHOOK_EVENT_TYPES } from '@utility-pay/contracts';
import type { Page } from 'playwright';
import { answerWith, companyData, inputOf, interceptOperation, variablesOf } from './graph.ts';

const EVENT_NAMES = WEBHOOK_EVENT_TYPES.map(schemaName);

/** Returns an endpoint as the server returns it: by default an active one. */
export const endpoint = (number: number, fields: object = {}) => ({
  __typename: 'WebhookEndpoint',
  id: `endpoint-${number}`,
  url: `https://hooks.partner-${number}.example/utility-pay`,
  description: `Partner ${number}`,
  eventTypes: EVENT_NAMES.slice(0, 3),
  state: 'ACTIVE',
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  nextAttemptAt: null,
  pendingMessages: 0,
  previousSecretExpiresAt: null,
  createdAt: '2026-11-10T15:04:00.000Z',
  ...fields,
});

const LONG_URL = `https://integration.billing-department.partner.example/${'incoming-'.repeat(30)}webhooks?token=${'0123456789'.repeat(12)}`;
const disabled = (disabledReason: string) => ({
  state: 'DISABLED',
  disabledReason,
  disabledAt: '2026-11-12T09:00:00.000Z',
});

export const FAILING = endpoint(2, {
  description: '',
  failingSince: '2026-11-12T15:04:00.000Z',
  nextAttemptAt: '2099-11-12T17:04:00.000Z',
  pendingMessages: 1000,
});
export const DISABLED = endpoint(4, { ...disabled('FAILING'), pendingMessages: 12 });

/** Endpoints in every state. */
export const ENDPOINTS = [
  endpoint(1, { eventTypes: EVENT_NAMES }),
  FAILING,
  endpoint(3, { url: LONG_URL, ...disabled('STAFF') }),
  DISABLED,
  endpoint(5, { ...disabled('GONE'), eventTypes: EVENT_NAMES.slice(0, 1) }),
];

export const answerEndpoints = (page: Page, companyId: number, endpoints: readonly object[]) =>
  interceptOperation(page, 'WebhookEndpoints', (route) =>
    answerWith(companyData(companyId, { webhookEndpoints: endpoints }))(route),
  );

const attempt = (at: string, fields: object = {}) => ({
  __typename: 'WebhookAttempt',
  at,
  status: 200,
  error: null,
  durationMs: 132,
  response: '{"received":true}',
  ...fields,
});

/** Returns a message as the server returns it: by default a delivered one. */
export const message = (number: number, fields: object = {}) => ({
  __typename: 'WebhookMessage',
  id: `7mzkq3w0f4v1n8c2x5ta-message-${number}`,
  type: 'payment.succeeded',
  state: 'DELIVERED',
  body: `{"type":"payment.succeeded","timestamp":"2026-11-12T15:04:00.000Z","data":{"companyId":1,"paymentId":"665f0c2ab9d3e1a4c7d8000${number}","customerId":"665f0c2ab9d3e1a4c7d80101","amountMinor":12345}}`,
  createdAt: `2026-11-${10 + number}T15:04:00.000Z`,
  doneAt: `2026-11-${10 + number}T15:04:01.000Z`,
  attemptCount: 1,
  attempts: [attempt(`2026-11-${10 + number}T15:04:01.000Z`)],
  ...fields,
});

/** Messages in every state, newest first. */
export const MESSAGES = [
  message(4, { type: 'webhook.test', state: 'PENDING', doneAt: null, attemptCount: 0, attempts: [] }),
  message(3, {
    type: 'account.claimed',
    state: 'PENDING',
    doneAt: null,
    attemptCount: 23,
    attempts: [
      attempt('2026-11-13T16:10:00.000Z', {
        status: null,
        error: 'No response within 10 seconds.',
        durationMs: 10_002,
        response: null,
      }),
      attempt('2026-11-13T15:04:01.000Z', { status: 500, response: '<h1>Internal Server Error</h1>' }),
    ],
  }),
  message(2, { state: 'FAILED', attempts: [attempt('2026-11-12T15:04:01.000Z', { status: 503, response: '' })] }),
  message(1),
];

interface EndpointAnswers {
  endpoint: object | null;
  messages?: readonly { id: string }[];
  endCursor?: string;
}

const messagePage = ({ messages = MESSAGES, endCursor }: EndpointAnswers) => ({
  __typename: 'WebhookMessageConnection',
  edges: messages.map((node) => ({ __typename: 'WebhookMessageEdge', node })),
  pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== undefined, endCursor: endCursor ?? null },
});

/** Answers the queries of an endpoint's page; `current` is read for each request. Returns the variables of each list of messages. */
export async function answerEndpoint(
  page: Page,
  companyId: number,
  current: EndpointAnswers,
): Promise<Record<string, unknown>[]> {
  const lists: Record<string, unknown>[] = [];
  const answer = (fields: object) =>
    answerWith(companyData(companyId, { webhookEndpoint: current.endpoint && { ...current.endpoint, ...fields } }));
  await interceptOperation(page, 'WebhookEndpoint', (route) => answer({})(route));
  await interceptOperation(page, 'WebhookMessages', (route) => {
    lists.push(variablesOf(route));
    return answer({ messages: messagePage(current) })(route);
  });
  await interceptOperation(page, 'WebhookMessage', (route) => {
    const { messageId } = variablesOf(route);
    const found = (current.messages ?? MESSAGES).find(({ id }) => id === messageId);
    return answer({ message: found ?? null })(route);
  });
  return lists;
}

/** Answers a mutation with what `change` returns for its input. Returns the inputs. */
export async function answerMutation(
  page: Page,
  mutation: string,
  change: (input: Record<string, unknown>) => object,
): Promise<Record<string, unknown>[]> {
  const inputs: Record<string, unknown>[] = [];
  await interceptOperation(
    page,
    mutation.replace(/^./, (first) => first.toUpperCase()),
    (route) => {
      const input = inputOf(route);
      inputs.push(input);
      return answerWith({ [mutation]: { __typename: 'Payload', userErrors: [], ...change(input) } })(route);
    },
  );
  return inputs;
}
