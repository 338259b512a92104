import { PARTNER_KEY_MODES, PARTNER_SCOPES, ROLES } from './actor.ts';
import { AUDIT_ACTIONS, AUDIT_ACTOR_KINDS, AUDIT_GROUPS, type AuditGroup } from './audit.ts';
import { CORRECTION_TYPES, CREDIT_KINDS, ENTRY_KINDS, EXTERNAL_PAYMENT_STATUSES, RECORDED_METHODS } from './ledger.ts';
import { PERMISSIONS } from './permissions.ts';
import { CUSTOMER_UPDATE_STATUSES, DELETED_ACCOUNT_CHOICES } from './rules/billing.ts';
import { BILLING_METHODS } from './rules/billing-methods.ts';
import { BUTTON_STYLES, CORNERS, FONT_FAMILIES, TEXT_SIZES } from './rules/branding.ts';
import { CLAIM_CHECKS } from './rules/claims.ts';
import { AMOUNT_FORMATS, DATE_FORMATS, FILE_FORMATS, PAYMENT_FILE_VALUES } from './rules/payment-files.ts';
import { REVIEW_REASONS } from './rules/payments.ts';
import { SFTP_AUTHENTICATIONS } from './rules/sftp.ts';
import { UPLOAD_REVIEWS } from './rules/upload-review.ts';
import { type SchemaName, schemaName } from './schema-name.ts';
import { WEBHOOK_DISABLED_REASONS, WEBHOOK_EVENT_TYPES } from './webhooks.ts';

// Enums have one spelling in code, events and REST, and another in the GraphQL schema. Enum resolvers convert with these
// tables, and other code with `schemaName` and `valueOfName`. A value that is missing from the schema fails the type check.

/**
 * Returns the values of an enum by their names in the schema.
 * The annotation lets a bundler drop the tables that it does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export const valuesByName = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [schemaName(value), value])) as {
    [Each in Value as SchemaName<Each>]: Each;
  };

const tables = new WeakMap<readonly string[], Readonly<Record<string, string>>>();

/** Returns the one of the values of an enum whose name in the schema is `name`. */
export function valueOfName<Value extends string>(values: readonly Value[], name: SchemaName<Value>): Value {
  // Each list gets one table, because lists of many rows are converted.
  const table = tables.get(values) ?? valuesByName(values);
  tables.set(values, table);
  return table[name] as Value;
}

export const ROLE_BY_NAME = valuesByName(ROLES);
export const PERMISSION_BY_NAME = valuesByName(PERMISSIONS);
export const PARTNER_KEY_MODE_BY_NAME = valuesByName(PARTNER_KEY_MODES);
export const PARTNER_SCOPE_BY_NAME = valuesByName(PARTNER_SCOPES);
export const FONT_FAMILY_BY_NAME = valuesByName(FONT_FAMILIES);
export const TEXT_SIZE_BY_NAME = valuesByName(TEXT_SIZES);
export const CORNER_ROUNDNESS_BY_NAME = valuesByName(CORNERS);
export const BUTTON_STYLE_BY_NAME = valuesByName(BUTTON_STYLES);
export const BILLING_METHOD_BY_NAME = valuesByName(BILLING_METHODS);
export const UPLOAD_REVIEW_BY_NAME = valuesByName(UPLOAD_REVIEWS);
export const PAYMENT_FILE_FORMAT_BY_NAME = valuesByName(FILE_FORMATS);
export const PAYMENT_FILE_DATE_FORMAT_BY_NAME = valuesByName(DATE_FORMATS);
export const PAYMENT_FILE_AMOUNT_FORMAT_BY_NAME = valuesByName(AMOUNT_FORMATS);
export const PAYMENT_FILE_VALUE_BY_NAME = valuesByName(PAYMENT_FILE_VALUES);
export const SFTP_AUTHENTICATION_BY_NAME = valuesByName(SFTP_AUTHENTICATIONS);
export const CLAIM_CHECK_BY_NAME = valuesByName(CLAIM_CHECKS);
export const ENTRY_KIND_BY_NAME = valuesByName(ENTRY_KINDS);
export const CREDIT_KIND_BY_NAME = valuesByName(CREDIT_KINDS);
export const RECORDED_METHOD_BY_NAME = valuesByName(RECORDED_METHODS);
export const EXTERNAL_PAYMENT_STATUS_BY_NAME = valuesByName(EXTERNAL_PAYMENT_STATUSES);
export const CUSTOMER_UPDATE_STATUS_BY_NAME = valuesByName(CUSTOMER_UPDATE_STATUSES);
export const CORRECTION_TYPE_BY_NAME = valuesByName(CORRECTION_TYPES);
export const DELETED_ACCOUNT_CHOICE_BY_NAME = valuesByName(DELETED_ACCOUNT_CHOICES);
export const REVIEW_REASON_BY_NAME = valuesByName(REVIEW_REASONS);
export const AUDIT_ACTION_BY_NAME = valuesByName(AUDIT_ACTIONS);
export const AUDIT_GROUP_BY_NAME = valuesByName(Object.keys(AUDIT_GROUPS) as AuditGroup[]);
export const AUDIT_ACTOR_KIND_BY_NAME = valuesByName(AUDIT_ACTOR_KINDS);
export const WEBHOOK_EVENT_TYPE_BY_NAME = valuesByName(WEBHOOK_EVENT_TYPES);
export const WEBHOOK_DISABLED_REASON_BY_NAME = valuesByName(WEBHOOK_DISABLED_REASONS);
