import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { deliverySchema } from './data/delivery.model.ts';
import { testSchema } from './data/test.counter.ts';

/** The schema that this version works on, oldest migration first. Before a first release it is one migration, changed in place. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes('0001-initial-schema', [eventLogSchema, deliverySchema, testSchema]),
];
