import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { brandingSchema } from './data/branding.model.ts';
import { companySchema } from './data/company.model.ts';
import { hostSchema } from './data/host.model.ts';
import { logoSchema } from './data/logo.model.ts';

/** The schema that this version works on, oldest migration first. Before a first release it is one migration, changed in place. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes('0001-initial-schema', [eventLogSchema, brandingSchema, companySchema, hostSchema, logoSchema]),
];
