import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { hourSchema } from './data/collected.model.ts';
import { configurationSchema, credentialsSchema } from './data/configuration.model.ts';
import { paymentSchema } from './data/payment.model.ts';
import { providerCheckSchema } from './data/provider-checks.repository.ts';
import { providerTransactionSchema } from './data/provider-transactions.ts';
import { reconciliationDaySchema } from './data/reconciliation.repository.ts';
import { removedCustomerSchema } from './data/removed-customers.ts';

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
