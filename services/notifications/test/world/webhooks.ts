import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actor } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, vi } from 'vitest';
import type { NotificationsOptions } from '../../src/app.ts';
import { createWorld } from './world.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a partner's server on loopback. It accepts every request until a test replaces `answer`. */
async function startPartner() {
  const received: Received[] = [];
  const partner = {
    url: '',
    received,
    answer: (response: ServerResponse, _request: Received): void => void response.writeHead(200).end('thanks'),
    types: (path = '/') => received.filter((request) => request.path === path).map(({ body }) => JSON.parse(body).type),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen = { path: request.url ?? '', headers: request.headers, body };
    received.push(seen);
    partner.answer(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  partner.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return partner;
}

const ENDPOINT = `id companyId url description eventTypes state disabledAt disabledReason failingSince nextAttemptAt
  pendingMessages previousSecretExpiresAt createdAt`;
const MESSAGE = 'id type state body createdAt doneAt attemptCount attempts { at status error durationMs response }';

export interface EndpointFields {
  id: string;
  url: string;
  description: string;
  eventTypes: string[];
  state: string;
  disabledReason: string | null;
  failingSince: string | null;
  nextAttemptAt: string | null;
  pendingMessages: number;
  previousSecretExpiresAt: string | null;
}
export interface MessageFields {
  id: string;
  type: string;
  state: string;
  body: string;
  createdAt: string;
  doneAt: string | null;
  attemptCount: number;
  attempts: { status: number | null; error: string | null; response: string | null }[];
}
interface Payload {
  webhookEndpoint: EndpointFields | null;
  secret: string | null;
  count: number;
  deletedEndpointId: string | null;
  webhookMessage: MessageFields | null;
  userErrors: { code: string; field: string | null; message: string }[];
}

const RESULTS = {
  createWebhookEndpoint: `webhookEndpoint { ${ENDPOINT} } secret`,
  updateWebhookEndpoint: `webhookEndpoint { ${ENDPOINT} }`,
  enableWebhookEndpoint: `webhookEndpoint { ${ENDPOINT} }`,
  disableWebhookEndpoint: `webhookEndpoint { ${ENDPOINT} }`,
  rotateWebhookSecret: `webhookEndpoint { ${ENDPOINT} } secret`,
  deleteWebhookEndpoint: 'deletedEndpointId',
  replayWebhookMessages: 'count',
  sendTestWebhook: `webhookMessage { ${MESSAGE} }`,
} as const;
type Mutation = keyof typeof RESULTS;

/** Creates the service with a partner's server in an allowed network. */
export async function createWebhookWorld(options: Partial<NotificationsOptions> = {}) {
  const partner = await startPartner();
  const world = await createWorld({
    webhooks: { privateNetworks: ['127.0.0.0/8'], timeoutMs: 1000 },
    random: () => 0,
    ...options,
  });
  const { app, ask, clock, platform } = world;
  const stored = platform.mongo.collection('webhook-endpoints');

  const mutate = async (name: Mutation, input: object, actor: Actor = staffOf(1)): Promise<Payload> => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${RESULTS[name]} userErrors { code field message } } }`;
    const payload = (await ask<Record<string, Payload>>(actor, query, { input: { companyId: '1', ...input } }))[name];
    if (!payload) throw new Error(`${name} returned nothing`);
    return payload;
  };
  /** Reads fields of a company; `declared` declares further variables. */
  const read = async <Data>(
    {
      actor,
      companyId,
      selection,
      declared = '',
    }: { actor: Actor; companyId: number; selection: string; declared?: string },
    variables: object = {},
  ): Promise<Data> => {
    const entities = `_entities(representations: [{ __typename: "Company", id: $id }])`;
    const query = `query ($id: ID!, ${declared}) { ${entities} { ... on Company { ${selection} } } }`;
    return (await ask<{ _entities: [Data] }>(actor, query, { id: String(companyId), ...variables }))._entities[0];
  };

  return {
    ...world,
    partner,
    mutate,
    /** Creates an endpoint of the partner and returns its id and secret. */
    createEndpoint: async (path = '/', input: object = {}, actor?: Actor) => {
      const fields = { url: partner.url + path, eventTypes: ['PAYMENT_SUCCEEDED', 'ACCOUNT_CLAIMED'], ...input };
      const { webhookEndpoint, secret, userErrors } = await mutate('createWebhookEndpoint', fields, actor);
      if (!webhookEndpoint || !secret) throw new Error(userErrors[0]?.message);
      return { endpointId: webhookEndpoint.id, secret };
    },
    endpoints: async (companyId = 1, actor: Actor = staffOf(companyId)) => {
      const selection = `webhookEndpoints { ${ENDPOINT} }`;
      return (await read<{ webhookEndpoints: EndpointFields[] }>({ actor, companyId, selection })).webhookEndpoints;
    },
    endpoint: async (endpoint: string, companyId = 1) => {
      const selection = `webhookEndpoint(id: $endpoint) { ${ENDPOINT} }`;
      const request = { actor: staffOf(companyId), companyId, selection, declared: '$endpoint: ID!' };
      return (await read<{ webhookEndpoint: EndpointFields | null }>(request, { endpoint })).webhookEndpoint;
    },
    messages: async (endpoint: string, filter: { state?: string; type?: string } = {}, companyId = 1) => {
      const page = 'messages(first: 200, state: $state, type: $type)';
      const selection = `webhookEndpoint(id: $endpoint) { ${page} { edges { node { ${MESSAGE} } } } }`;
      const declared = '$endpoint: ID!, $state: WebhookMessageState, $type: String';
      type Data = { webhookEndpoint: { messages: { edges: { node: MessageFields }[] } } | null };
      const request = { actor: staffOf(companyId), companyId, selection, declared };
      const { webhookEndpoint } = await read<Data>(request, { endpoint, ...filter });
      return webhookEndpoint?.messages.edges.map(({ node }) => node) ?? [];
    },
    /** Sends to all due endpoints, as workers do, and waits for workers that events started. */
    deliverDue: async (): Promise<void> => {
      const due = await app.useCases.listDueWebhookEndpoints(100);
      await Promise.all(due.map((key) => app.useCases.deliverWebhooks(key)));
      const leased = () => stored.countDocuments({ leaseId: { $exists: true }, state: 'active' });
      await vi.waitFor(async () => expect(await leased()).toBe(0), { timeout: 60_000, interval: 20 });
    },
    /** Verifies a request as partners do, at the time of the test's clock. */
    verify: (secret: string, { headers, body }: Received): unknown => {
      vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>);
      } finally {
        vi.useRealTimers();
      }
    },
  };
}
