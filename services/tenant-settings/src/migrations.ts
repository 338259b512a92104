import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { brandingSchema } from './data/branding.repository.ts';
import { companySchema } from './data/company.repository.ts';
import { hostSchema } from './data/host.repository.ts';
import { logoSchema } from './data/logo.repository.ts';

/** Oldest first. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes('0001-initial-schema', [eventLogSchema, brandingSchema, companySchema, hostSchema, logoSchema]),
];
