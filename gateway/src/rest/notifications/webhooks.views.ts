import {
  valueOfName,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENT_TYPES,
  webhookEndpointRule,
} from '@utility-pay/contracts';
import { z } from 'zod';
import type {
  RestWebhookEndpointFragment,
  RestWebhookMessageFragment,
  RestWebhookMessageQuery,
} from './gql/webhooks.ts';

const SECRET = 'The signing secret. Returned only here; begins with `whsec_`.';

export const webhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Where messages are sent.' }),
    description: z.string().meta({ description: 'What the endpoint is for; may be empty.' }),
    eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)).meta({ description: 'The events that it receives.' }),
    state: z.enum(['active', 'disabled']).meta({
      description: 'Messages to a `disabled` endpoint stay pending until it is enabled, for at most 30 days.',
    }),
    disabledAt: z.iso.datetime().nullable().meta({ description: 'When it was disabled; null while it is active.' }),
    disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable().meta({
      description: '`staff` disabled it, it was `failing` for 3 days, or it returned 410 (`gone`). Null while active.',
    }),
    failingSince: z.iso.datetime().nullable().meta({
      description: 'The first of the current series of failed attempts; null while the last attempt succeeded.',
    }),
    nextAttemptAt: z.iso.datetime().nullable().meta({
      description: 'When the next attempt is due; null if no message is pending, or while disabled.',
    }),
    pendingMessages: z.int().meta({ description: 'Number of pending messages; counted up to 1,000.' }),
    previousSecretExpiresAt: z.iso.datetime().nullable().meta({
      description:
        'Until then messages are also signed with the secret before the last rotation; null if there is none.',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookEndpoint', description: "A URL that receives signed messages about a company's events." });

export const webhookEndpointWithSecret = webhookEndpoint
  .extend({ secret: z.string().meta({ description: SECRET }) })
  .meta({ id: 'WebhookEndpointWithSecret', description: 'A webhook endpoint and its signing secret.' });

const attempt = z
  .object({
    at: z.iso.datetime().meta({ description: 'When the request was sent.' }),
    status: z.int().nullable().meta({ description: 'HTTP status of the response; null if there was none.' }),
    error: z.string().nullable().meta({ description: 'Why there was no response; null if there was one.' }),
    durationMs: z.int().meta({ description: 'How long the request took, in milliseconds.' }),
  })
  .meta({ id: 'WebhookAttempt', description: 'One request to an endpoint, and its response.' });

export const MESSAGE_STATES = ['pending', 'delivered', 'failed'] as const;

export const webhookMessage = z
  .object({
    id: z.string().meta({ description: 'The header webhook-id: the same in each attempt and replay.' }),
    type: z.string().meta({ description: 'The type in the body, such as payment.succeeded or webhook.test.' }),
    state: z
      .enum(MESSAGE_STATES)
      .meta({ description: '`failed`: not delivered within 30 days, and not retried any more.' }),
    createdAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable().meta({
      description: 'When it was delivered or failed; null while it is pending.',
    }),
    attemptCount: z.int().meta({ description: 'Number of attempts.' }),
    lastAttempt: attempt.nullable().meta({ description: 'The last attempt; null before the first one.' }),
  })
  .meta({ id: 'WebhookMessage', description: 'One event for one endpoint.' });

export const webhookMessageDetails = webhookMessage
  .omit({ lastAttempt: true })
  .extend({
    body: z.string().meta({ description: 'The JSON body of the request, byte for byte.' }),
    attempts: z
      .array(
        attempt
          .extend({
            response: z.string().nullable().meta({
              description: "The beginning of the response's body, at most 4 KiB; null if there was no response.",
            }),
          })
          .meta({ id: 'WebhookAttemptDetails', description: 'One request to an endpoint, and its response.' }),
      )
      .meta({ description: 'The last 20 attempts, newest first.' }),
  })
  .meta({ id: 'WebhookMessageDetails', description: 'A message with its body and its attempts.' });

const endpointFields = z.strictObject({
  url: webhookEndpointRule.shape.url.meta({
    description:
      'Begins with https://; http:// only in networks that the operator allows. At most 2,048 characters, without a user name or fragment.',
  }),
  description: webhookEndpointRule.shape.description.meta({
    description: 'What the endpoint is for, at most 200 characters.',
  }),
  eventTypes: webhookEndpointRule.shape.eventTypes.meta({ description: 'The events that it receives; at least one.' }),
});

/** Body of a request that adds an endpoint. */
export const newEndpointBody = endpointFields.partial({ description: true });
/** Body of a request that changes an endpoint. Omitted fields keep their values. */
export const endpointChangesBody = endpointFields.partial();

export const toWebhookEndpoint = ({
  eventTypes,
  state,
  disabledReason,
  ...endpoint
}: RestWebhookEndpointFragment): z.infer<typeof webhookEndpoint> => ({
  ...endpoint,
  eventTypes: eventTypes.map((name) => valueOfName(WEBHOOK_EVENT_TYPES, name)),
  state: valueOfName(webhookEndpoint.shape.state.options, state),
  disabledReason: disabledReason && valueOfName(WEBHOOK_DISABLED_REASONS, disabledReason),
});

export const toWebhookMessage = ({
  attempts: [lastAttempt],
  state,
  ...message
}: RestWebhookMessageFragment): z.infer<typeof webhookMessage> => ({
  ...message,
  state: valueOfName(MESSAGE_STATES, state),
  lastAttempt: lastAttempt ?? null,
});

type Endpoint = NonNullable<NonNullable<RestWebhookMessageQuery['company']>['webhookEndpoint']>;

export const toWebhookMessageDetails = (
  message: NonNullable<Endpoint['message']>,
): z.infer<typeof webhookMessageDetails> => ({ ...message, state: valueOfName(MESSAGE_STATES, message.state) });
