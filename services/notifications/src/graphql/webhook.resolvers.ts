import { toConnection, toCursor } from '@utility-pay/service-kit/graphql/connection';
import type { Resolvers } from '../gql/resolvers.ts';
import { toCompanyId } from './mappers.ts';
import { toEndpointKey, toMessagePage, toWebhookEndpoint, toWebhookMessage } from './webhook.mappers.ts';

const keyOf = ({ companyId = '', id = '' }: { companyId?: string; id?: string }) =>
  toEndpointKey({ companyId, endpointId: id });

const toDate = (text: string | null | undefined): Date | undefined => (text ? new Date(text) : undefined);

/** Webhook endpoints of partners and the messages that they receive. */
export const webhookResolvers = {
  Company: {
    webhookEndpoints: async ({ id = '' }, _arguments, { actor, useCases }) => {
      const endpoints = await useCases.listWebhookEndpoints(actor, toCompanyId(id));
      return endpoints.map((endpoint) => toWebhookEndpoint(endpoint, useCases.now()));
    },
    webhookEndpoint: async ({ id: companyId = '' }, { id }, { actor, useCases }) => {
      const endpoint = await useCases.findWebhookEndpoint(actor, toEndpointKey({ companyId, endpointId: id }));
      return endpoint ? toWebhookEndpoint(endpoint, useCases.now()) : null;
    },
  },
  WebhookEndpoint: {
    pendingMessages: (endpoint, _arguments, { actor, useCases }) =>
      useCases.countPendingWebhooks(actor, keyOf(endpoint)),
    messages: async (endpoint, page, { actor, useCases }) => {
      const messages = await useCases.listWebhookMessages(actor, keyOf(endpoint), toMessagePage(page));
      const cursorOf = ({ createdAt: at, id }: { createdAt: Date; id: string }) => toCursor({ at, id });
      return toConnection(messages, page.after, cursorOf, toWebhookMessage);
    },
    message: async (endpoint, { id }, { actor, useCases }) => {
      const message = await useCases.findWebhookMessage(actor, keyOf(endpoint), id);
      return message ? toWebhookMessage(message) : null;
    },
  },
  Mutation: {
    createWebhookEndpoint: async (_parent, { input: { companyId, ...input } }, { actor, useCases }) => {
      const fields = { ...input, description: input.description ?? '' };
      const result = await useCases.createWebhookEndpoint(actor, toCompanyId(companyId), fields);
      if (result.kind === 'refused') return { webhookEndpoint: null, secret: null, userErrors: result.userErrors };
      const webhookEndpoint = toWebhookEndpoint(result.endpoint, useCases.now());
      return { webhookEndpoint, secret: result.secret, userErrors: [] };
    },
    updateWebhookEndpoint: async (_parent, { input }, { actor, useCases }) => {
      const { url, description, eventTypes } = input;
      const result = await useCases.updateWebhookEndpoint(actor, toEndpointKey(input), {
        url: url ?? undefined,
        description: description ?? undefined,
        eventTypes: eventTypes ?? undefined,
      });
      if (result.kind === 'refused') return { webhookEndpoint: null, userErrors: result.userErrors };
      return { webhookEndpoint: toWebhookEndpoint(result.endpoint, useCases.now()), userErrors: [] };
    },
    deleteWebhookEndpoint: async (_parent, { input }, { actor, useCases }) => {
      await useCases.deleteWebhookEndpoint(actor, toEndpointKey(input));
      return { deletedEndpointId: input.endpointId, userErrors: [] };
    },
    enableWebhookEndpoint: async (_parent, { input }, { actor, useCases }) => {
      const endpoint = await useCases.enableWebhookEndpoint(actor, toEndpointKey(input));
      return { webhookEndpoint: toWebhookEndpoint(endpoint, useCases.now()), userErrors: [] };
    },
    disableWebhookEndpoint: async (_parent, { input }, { actor, useCases }) => {
      const endpoint = await useCases.disableWebhookEndpoint(actor, toEndpointKey(input));
      return { webhookEndpoint: toWebhookEndpoint(endpoint, useCases.now()), userErrors: [] };
    },
    rotateWebhookSecret: async (_parent, { input }, { actor, useCases }) => {
      const { endpoint, secret } = await useCases.rotateWebhookSecret(actor, toEndpointKey(input));
      return { webhookEndpoint: toWebhookEndpoint(endpoint, useCases.now()), secret, userErrors: [] };
    },
    replayWebhookMessages: async (_parent, { input }, { actor, useCases }) => {
      const { messageId, from, to } = input;
      const selection = { messageId: messageId ?? undefined, from: toDate(from), to: toDate(to) };
      const result = await useCases.replayWebhookMessages(actor, toEndpointKey(input), selection);
      if (result.kind === 'refused') return { count: 0, userErrors: result.userErrors };
      return { count: result.count, userErrors: [] };
    },
    sendTestWebhook: async (_parent, { input }, { actor, useCases }) => {
      const result = await useCases.sendTestWebhook(actor, toEndpointKey(input));
      if (result.kind === 'refused') return { webhookMessage: null, userErrors: result.userErrors };
      return { webhookMessage: toWebhookMessage(result.message), userErrors: [] };
    },
  },
} satisfies Resolvers;
