import {
  AUDIT_ACTION_OF_NAME,
  AUDIT_ACTOR_KIND_OF_NAME,
  AUDIT_GROUP_OF_NAME,
  PARTNER_KEY_MODE_OF_NAME,
  PARTNER_SCOPE_OF_NAME,
  PERMISSION_OF_NAME,
  ROLE_OF_NAME,
} from '@utility-pay/contracts';

/** Maps the schema's enum names to internal values; resolvers receive and return the internal values. */
export const ENUM_VALUES = {
  Role: ROLE_OF_NAME,
  Permission: PERMISSION_OF_NAME,
  PartnerKeyMode: PARTNER_KEY_MODE_OF_NAME,
  PartnerScope: PARTNER_SCOPE_OF_NAME,
  AuditAction: AUDIT_ACTION_OF_NAME,
  AuditGroup: AUDIT_GROUP_OF_NAME,
  AuditActorKind: AUDIT_ACTOR_KIND_OF_NAME,
  SignInPortal: { CUSTOMER: 'customer', STAFF: 'staff' },
  InternalIdempotentRequestState: {
    STARTED: 'started',
    IN_PROGRESS: 'in-progress',
    COMPLETED: 'completed',
    HASH_MISMATCH: 'hash-mismatch',
  },
} as const;
