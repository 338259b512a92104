import { schemaName } from '@utility-pay/contracts';
import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { pageOf, pagingQuery, sendList } from '../http/list.ts';
import { defineRoute, replyWith, tagRoutes, throwUserErrors } from '../http/route.ts';
import {
  RestCreateWebhookEndpointDocument,
  RestDeleteWebhookEndpointDocument,
  RestDisableWebhookEndpointDocument,
  RestEnableWebhookEndpointDocument,
  RestReplayWebhookMessagesDocument,
  RestRotateWebhookSecretDocument,
  RestSendTestWebhookDocument,
  RestUpdateWebhookEndpointDocument,
  RestWebhookEndpointDocument,
  type RestWebhookEndpointFragment,
  RestWebhookEndpointsDocument,
  RestWebhookMessageDocument,
  RestWebhookMessagesDocument,
} from './gql/webhooks.ts';
import {
  endpointChangesBody,
  MESSAGE_STATES,
  newEndpointBody,
  toWebhookEndpoint,
  toWebhookMessage,
  toWebhookMessageDetails,
  webhookEndpoint,
  webhookEndpointWithSecret,
  webhookMessage,
  webhookMessageDetails,
} from './webhooks.views.ts';

const BODY_LIMIT = '16kb';
const MAX_TYPE_LENGTH = 100;
const TYPE_MESSAGE = `type must be at most ${MAX_TYPE_LENGTH} characters`;
const TIME_MESSAGE = 'from and to must be times such as 2026-11-21T12:00:00Z';
const ENDPOINT = '/companies/{companyId}/webhook-endpoints/{endpointId}';
const access = { company: 'webhook-admins' } as const;

/** Returns a mapper from an endpoint to its view with the secret. */
const withSecret = (secret: string | null) => (endpoint: RestWebhookEndpointFragment) => ({
  ...toWebhookEndpoint(endpoint),
  secret,
});

const list = defineRoute({
  id: 'listWebhookEndpoints',
  method: 'get',
  path: '/companies/{companyId}/webhook-endpoints',
  summary: 'The webhook endpoints of a company',
  access,
  responses: { 200: { description: 'Oldest first; at most 10.', schema: z.array(webhookEndpoint) } },
  handle: async ({ run, params }) => {
    const { company } = await run(RestWebhookEndpointsDocument, params);
    return { body: requireFound(company, 'Company').webhookEndpoints.map(toWebhookEndpoint) };
  },
});

const create = defineRoute({
  id: 'createWebhookEndpoint',
  method: 'post',
  path: '/companies/{companyId}/webhook-endpoints',
  summary: 'Adds a webhook endpoint; only this response contains its signing secret',
  access,
  body: { schema: newEndpointBody, limit: BODY_LIMIT },
  responses: { 201: { description: 'Added.', schema: webhookEndpointWithSecret } },
  errors: { 409: 'The company has 10 endpoints.' },
  stepUp: true,
  handle: async ({ run, params, body: { url, description, eventTypes } }) => {
    const input = { ...params, url, ...(description ? { description } : {}), eventTypes: eventTypes.map(schemaName) };
    const { createWebhookEndpoint } = await run(RestCreateWebhookEndpointDocument, { input });
    const { webhookEndpoint: created, secret } = createWebhookEndpoint;
    return replyWith(createWebhookEndpoint, created, withSecret(secret), 201);
  },
});

const find = defineRoute({
  id: 'getWebhookEndpoint',
  method: 'get',
  path: ENDPOINT,
  summary: 'A webhook endpoint',
  access,
  responses: { 200: { description: 'The endpoint.', schema: webhookEndpoint } },
  handle: async ({ run, params }) => {
    const { company } = await run(RestWebhookEndpointDocument, params);
    return {
      body: toWebhookEndpoint(requireFound(requireFound(company, 'Company').webhookEndpoint, 'Webhook endpoint')),
    };
  },
});

const update = defineRoute({
  id: 'updateWebhookEndpoint',
  method: 'patch',
  path: ENDPOINT,
  summary: 'Changes the URL, the description or the events of a webhook endpoint',
  access,
  body: { schema: endpointChangesBody, limit: BODY_LIMIT },
  responses: { 200: { description: 'The endpoint.', schema: webhookEndpoint } },
  stepUp: 'the request changes the URL',
  handle: async ({ run, params, body: { eventTypes, ...fields } }) => {
    const input = { ...params, ...fields, ...(eventTypes ? { eventTypes: eventTypes.map(schemaName) } : {}) };
    const { updateWebhookEndpoint } = await run(RestUpdateWebhookEndpointDocument, { input });
    return replyWith(updateWebhookEndpoint, updateWebhookEndpoint.webhookEndpoint, toWebhookEndpoint);
  },
});

const remove = defineRoute({
  id: 'deleteWebhookEndpoint',
  method: 'delete',
  path: ENDPOINT,
  summary: 'Deletes a webhook endpoint with its messages',
  access,
  responses: { 200: { description: 'Deleted.', schema: z.object({ id: z.string() }) } },
  handle: async ({ run, params }) => {
    const { deleteWebhookEndpoint } = await run(RestDeleteWebhookEndpointDocument, { input: params });
    return replyWith(deleteWebhookEndpoint, deleteWebhookEndpoint.deletedEndpointId, (id) => ({ id }));
  },
});

const enable = defineRoute({
  id: 'enableWebhookEndpoint',
  method: 'post',
  path: `${ENDPOINT}/enable`,
  summary: 'Enables a webhook endpoint: its pending messages are sent',
  access,
  responses: { 200: { description: 'The endpoint.', schema: webhookEndpoint } },
  handle: async ({ run, params }) => {
    const { enableWebhookEndpoint } = await run(RestEnableWebhookEndpointDocument, { input: params });
    return replyWith(enableWebhookEndpoint, enableWebhookEndpoint.webhookEndpoint, toWebhookEndpoint);
  },
});

const disable = defineRoute({
  id: 'disableWebhookEndpoint',
  method: 'post',
  path: `${ENDPOINT}/disable`,
  summary: 'Disables a webhook endpoint: its messages stay pending until it is enabled',
  access,
  responses: { 200: { description: 'The endpoint.', schema: webhookEndpoint } },
  handle: async ({ run, params }) => {
    const { disableWebhookEndpoint } = await run(RestDisableWebhookEndpointDocument, { input: params });
    return replyWith(disableWebhookEndpoint, disableWebhookEndpoint.webhookEndpoint, toWebhookEndpoint);
  },
});

const rotateSecret = defineRoute({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: `${ENDPOINT}/rotate-secret`,
  summary: 'Replaces the signing secret; for 24 hours messages are also signed with the previous one',
  access,
  responses: { 200: { description: 'The endpoint with its new secret.', schema: webhookEndpointWithSecret } },
  stepUp: true,
  handle: async ({ run, params }) => {
    const { rotateWebhookSecret } = await run(RestRotateWebhookSecretDocument, { input: params });
    const { webhookEndpoint: rotated, secret } = rotateWebhookSecret;
    return replyWith(rotateWebhookSecret, rotated, withSecret(secret));
  },
});

const test = defineRoute({
  id: 'sendTestWebhook',
  method: 'post',
  path: `${ENDPOINT}/test`,
  summary: 'Sends a message of type webhook.test, after the pending messages',
  access,
  responses: { 201: { description: 'The message; it is sent shortly.', schema: webhookMessage } },
  errors: { 409: 'The endpoint is disabled.' },
  handle: async ({ run, params }) => {
    const { sendTestWebhook } = await run(RestSendTestWebhookDocument, { input: params });
    return replyWith(sendTestWebhook, sendTestWebhook.webhookMessage, toWebhookMessage, 201);
  },
});

const listMessages = defineRoute({
  id: 'listWebhookMessages',
  method: 'get',
  path: `${ENDPOINT}/messages`,
  summary: 'Messages to a webhook endpoint; they are kept for 30 days after they were delivered or failed',
  access,
  query: z.object({
    ...pagingQuery,
    state: z
      .enum(MESSAGE_STATES, { error: `state must be ${MESSAGE_STATES.join(', ')}` })
      .optional()
      .meta({
        description: 'Only messages in this state.',
      }),
    type: z.string().max(MAX_TYPE_LENGTH, TYPE_MESSAGE).optional().meta({
      description: 'Only messages of this type, such as payment.succeeded or webhook.test.',
    }),
  }),
  responses: { 200: { description: 'Newest first.', schema: z.array(webhookMessage) } },
  handle: (call) =>
    sendList(call, async (first, after) => {
      const { state, type } = call.query;
      const filter = { ...(state ? { state: schemaName(state) } : {}), ...(type ? { type } : {}) };
      const { company } = await call.run(RestWebhookMessagesDocument, { ...call.params, first, after, ...filter });
      const endpoint = requireFound(requireFound(company, 'Company').webhookEndpoint, 'Webhook endpoint');
      return pageOf(endpoint.messages, toWebhookMessage);
    }),
});

const findMessage = defineRoute({
  id: 'getWebhookMessage',
  method: 'get',
  path: `${ENDPOINT}/messages/{messageId}`,
  summary: 'A message with its body and its attempts',
  access,
  responses: { 200: { description: 'The message.', schema: webhookMessageDetails } },
  handle: async ({ run, params }) => {
    const { company } = await run(RestWebhookMessageDocument, params);
    const endpoint = requireFound(requireFound(company, 'Company').webhookEndpoint, 'Webhook endpoint');
    return { body: toWebhookMessageDetails(requireFound(endpoint.message, 'Webhook message')) };
  },
});

const timeField = (description: string) =>
  z.iso.datetime({ offset: true, error: TIME_MESSAGE }).optional().meta({ description });

const replay = defineRoute({
  id: 'replayWebhookMessages',
  method: 'post',
  path: `${ENDPOINT}/replay`,
  summary: 'Sends one message, or those of a time range, again: after the pending ones, with the same webhook-id',
  access,
  body: {
    schema: z.strictObject({
      messageId: z.string().optional().meta({ description: 'One message. Without it, `from` and `to` are required.' }),
      from: timeField('Messages created at this time or later.'),
      to: timeField('Messages created before this time; at most 10,000 messages are replayed at once.'),
    }),
    limit: BODY_LIMIT,
  },
  responses: {
    200: {
      description: 'The messages are sent again shortly.',
      schema: z
        .object({ count: z.int().meta({ description: 'Number of messages that are sent again.' }) })
        .meta({ id: 'WebhookReplay', description: 'What is sent again.' }),
    },
  },
  errors: { 409: 'The message is still pending, or the time range has more than 10,000 messages.' },
  handle: async ({ run, params, body: { messageId, from, to } }) => {
    const selection = { ...(messageId ? { messageId } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const { replayWebhookMessages } = await run(RestReplayWebhookMessagesDocument, {
      input: { ...params, ...selection },
    });
    throwUserErrors(replayWebhookMessages);
    return { body: { count: replayWebhookMessages.count } };
  },
});

export const webhookRoutes = tagRoutes('Webhooks', [
  ...[list, create, find, update, remove, enable, disable, rotateSecret, test],
  ...[listMessages, findMessage, replay],
]);
