import { createSchemaIndexes } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import { eventLogSchema } from '@utility-pay/service-kit/outbox/event-log';
import { attemptSchema } from './data/attempt.repository.ts';
import { auditLogSchema } from './data/audit-log.repository.ts';
import { idempotencyKeySchema } from './data/idempotency-key.repository.ts';
import { partnerKeySchema } from './data/partner-key.model.ts';
import { sessionSchema } from './data/session.repository.ts';
import { userSchema } from './data/user.model.ts';

/** Oldest first. */
export const migrations: readonly Migration[] = [
  createSchemaIndexes('0001-initial-schema', [
    eventLogSchema,
    attemptSchema,
    auditLogSchema,
    idempotencyKeySchema,
    partnerKeySchema,
    sessionSchema,
    userSchema,
  ]),
];
