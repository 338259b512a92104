import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { hourSchema } from './data/collected.repository.ts';
import { configurationSchema, credentialsSchema } from './data/configuration.repository.ts';
import { paymentSchema } from './data/payment.model.ts';
import { providerCheckSchema } from './data/provider-check.repository.ts';
import { providerTransactionSchema } from './data/provider-transaction.repository.ts';
import { reconciliationDaySchema } from './data/reconciliation.repository.ts';
import { removedCustomerSchema } from './data/removed-customer.repository.ts';

/** Oldest first. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes('0001-initial-schema', [
    eventLogSchema,
    configurationSchema,
    credentialsSchema,
    hourSchema,
    paymentSchema,
    providerCheckSchema,
    providerTransactionSchema,
    reconciliationDaySchema,
    removedCustomerSchema,
  ]),
];
