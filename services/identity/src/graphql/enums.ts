import {
  AUDIT_ACTION_BY_NAME,
  AUDIT_ACTOR_KIND_BY_NAME,
  AUDIT_GROUP_BY_NAME,
  PARTNER_KEY_MODE_BY_NAME,
  PARTNER_SCOPE_BY_NAME,
  PERMISSION_BY_NAME,
  ROLE_BY_NAME,
  valuesByName,
} from '@utility-pay/contracts';

/** Maps the schema's enum names to internal values; resolvers receive and return the internal values. */
export const ENUM_VALUES = {
  Role: ROLE_BY_NAME,
  Permission: PERMISSION_BY_NAME,
  PartnerKeyMode: PARTNER_KEY_MODE_BY_NAME,
  PartnerScope: PARTNER_SCOPE_BY_NAME,
  AuditAction: AUDIT_ACTION_BY_NAME,
  AuditGroup: AUDIT_GROUP_BY_NAME,
  AuditActorKind: AUDIT_ACTOR_KIND_BY_NAME,
  SignInPortal: valuesByName(['customer', 'staff']),
  InternalIdempotentRequestState: valuesByName(['started', 'in-progress', 'completed', 'hash-mismatch']),
};
