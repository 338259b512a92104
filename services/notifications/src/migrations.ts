import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { configurationSchema } from './data/configuration.repository.ts';
import { deliverySchema } from './data/delivery.repository.ts';
import { emailCounterSchema } from './data/email-counter.repository.ts';
import { eventFeedSchema, feedEventSchema } from './data/event-feed.repository.ts';
import { webhookEndpointSchema } from './data/webhook-endpoint.repository.ts';
import { webhookMessageSchema } from './data/webhook-message.repository.ts';

/** Oldest first. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes('0001-initial-schema', [
    eventLogSchema,
    configurationSchema,
    deliverySchema,
    emailCounterSchema,
    webhookEndpointSchema,
    webhookMessageSchema,
    feedEventSchema,
    eventFeedSchema,
  ]),
];
