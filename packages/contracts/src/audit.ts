import { z } from 'zod';
import { ROLES } from './actor.ts';

/** The groups of audited actions, in the order of filters, with their labels. */
export const AUDIT_GROUPS = {
  customers: 'Customers',
  balances: 'Balances',
  payments: 'Payments',
  users: 'Users and keys',
  security: 'Sign-in security',
  settings: 'Settings',
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/**
 * Every audited action: its group, and its sentence, in which `{target}` is the label of what was acted on. Append a new
 * one here and to the enum `AuditAction` of identity's schema.
 */
const AUDITED = {
  'customer.added': ['customers', 'Added customer {target}'],
  'customer.changed': ['customers', 'Changed the details of customer {target}'],
  'customer.deleted': ['customers', 'Deleted customer {target}'],
  'customer.restored': ['customers', 'Restored customer {target}'],
  'customer.archived': ['customers', 'Archived the account of customer {target} and started a new one'],
  'customer.marked-claimed': ['customers', 'Marked customer {target} as claimed'],
  'customer.reset': ['customers', 'Reset customer {target} to unclaimed'],
  'note.added': ['customers', 'Added a note to customer {target}'],
  'note.deleted': ['customers', 'Deleted a note from customer {target}'],
  'account.corrected': ['balances', 'Corrected the account of customer {target}'],
  'payment.recorded': ['balances', 'Recorded a payment on the account of customer {target}'],
  'upload.accepted': ['balances', 'Uploaded {target}'],
  'upload.approved': ['balances', 'Approved the upload of {target}'],
  'upload.discarded': ['balances', 'Discarded the upload of {target}'],
  'upload.undo-approved': ['balances', 'Approved the undo of {target}'],
  'upload.undo-discarded': ['balances', 'Discarded the undo of {target}'],
  'upload.rows-fixed': ['balances', 'Fixed failed rows of {target}'],
  'upload.fix-undone': ['balances', 'Took back a fix of failed rows of {target}'],
  'payment-file.created': ['balances', 'Created payment file {target}'],
  'payment-file.confirmed': ['balances', 'Confirmed payment file {target}'],
  'payment-file.discarded': ['balances', 'Discarded payment file {target}'],
  'payment-file.redelivered': ['balances', 'Delivered payment file {target} again'],
  'payment-file-settings.changed': ['balances', 'Changed the payment file settings'],
  'payment-file-server.changed': ['balances', 'Changed the SFTP server for payment files'],
  'file-pickup.changed': ['balances', 'Changed the file pickup'],
  'pickup-file.repeated': ['balances', 'Picked up {target} again'],
  'csv-template.changed': ['balances', 'Changed the CSV template'],
  'payment-settings.changed': ['payments', 'Changed the payment settings'],
  'refund.requested': ['payments', 'Requested a refund of payment {target}'],
  'refund.outcome-recorded': ['payments', 'Recorded the outcome of a refund of payment {target}'],
  'review.decided': ['payments', 'Resolved the review of payment {target}'],
  'dispute.recorded': ['payments', 'Recorded a dispute of payment {target}'],
  'dispute.decided': ['payments', 'Recorded the outcome of a dispute of payment {target}'],
  'exception.assigned': ['payments', 'Became owner of an exception of {target}'],
  'exception.released': ['payments', 'Left an exception of {target} without an owner'],
  'exception.noted': ['payments', 'Changed the note on an exception of {target}'],
  'exception.resolved': ['payments', 'Resolved an exception of {target}'],
  'exception.reopened': ['payments', 'Reopened an exception of {target}'],
  'reconciliation.rerun': ['payments', 'Ran the reconciliation of {target} again'],
  'reconciliation.imported': ['payments', 'Imported a settlement file for {target}'],
  'staff.created': ['users', 'Created admin user {target}'],
  'staff.changed': ['users', 'Changed admin user {target}'],
  'staff.permissions-changed': ['users', 'Changed the permissions of {target}'],
  'staff.deactivated': ['users', 'Deactivated admin user {target}'],
  'staff.reactivated': ['users', 'Reactivated admin user {target}'],
  'business-owner.created': ['users', 'Created business owner {target}'],
  'super-admin.created': ['users', 'Created super admin {target}'],
  'partner-key.created': ['users', 'Created partner key {target}'],
  'partner-key.revoked': ['users', 'Revoked partner key {target}'],
  'password.changed': ['security', 'Changed the password of {target}'],
  'email.changed': ['security', 'Changed the email address of {target}'],
  'security-question.changed': ['security', 'Changed the security question of {target}'],
  'reset-link.requested': ['security', 'Requested a password reset link for {target}'],
  'login.locked': ['security', 'Locked the login of {target}'],
  'company.created': ['settings', 'Created company {target}'],
  'business-information.changed': ['settings', 'Changed the business information'],
  'branding.changed': ['settings', 'Changed the branding'],
  'branding.reset': ['settings', 'Reset the branding to defaults'],
  'host-names.changed': ['settings', 'Changed the custom domains'],
  'claim-settings.changed': ['settings', 'Changed the claim settings'],
  'other-amounts.changed': ['settings', 'Changed the payment amount settings'],
  'billing-method.changed': ['settings', 'Changed the billing method'],
  'upload-review.changed': ['settings', 'Changed the upload review setting'],
  'email-configuration.changed': ['settings', 'Changed the email configuration'],
  'test-email.sent': ['settings', 'Sent a test email'],
  'webhook-endpoint.created': ['settings', 'Added webhook endpoint {target}'],
  'webhook-endpoint.changed': ['settings', 'Changed webhook endpoint {target}'],
  'webhook-endpoint.enabled': ['settings', 'Enabled webhook endpoint {target}'],
  'webhook-endpoint.disabled': ['settings', 'Disabled webhook endpoint {target}'],
  'webhook-endpoint.deleted': ['settings', 'Deleted webhook endpoint {target}'],
  'webhook-secret.rotated': ['settings', 'Rotated the secret of webhook endpoint {target}'],
  'webhook-messages.replayed': ['settings', 'Replayed messages to webhook endpoint {target}'],
  'webhook-test.sent': ['settings', 'Sent a test message to webhook endpoint {target}'],
} as const satisfies Record<string, readonly [AuditGroup, string]>;

export type AuditAction = keyof typeof AUDITED;
export const AUDIT_ACTIONS = Object.keys(AUDITED) as [AuditAction, ...AuditAction[]];

export const auditActionsOf = (group: AuditGroup): AuditAction[] =>
  AUDIT_ACTIONS.filter((action) => AUDITED[action][0] === group);

/** Returns what was done as a sentence, such as `Deleted customer 00000042`. */
export const auditSentence = (action: AuditAction, target: string): string =>
  AUDITED[action][1].replace('{target}', () => target);

const AUDIT_TARGETS = [
  'customer',
  'upload',
  'payment',
  'payment-file',
  'pickup-file',
  'reconciliation',
  'user',
  'partner-key',
  'delivery',
  'webhook-endpoint',
  'company',
] as const;

/** Kinds of actors; `system` is one of our own services or the command line. */
export const AUDIT_ACTOR_KINDS = ['user', 'partner', 'system', 'anonymous'] as const;

/** Values of changed fields by the name of the field. Never a secret, nor a person's name or email address. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type AuditValues = z.infer<typeof values>;

/** Data of the event of an audited act: who did what, from where, to what. */
export const auditedAct = z.object({
  actor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('user'), id: z.string(), role: z.enum(ROLES) }),
    z.object({ kind: z.literal('partner'), id: z.string() }),
    z.object({ kind: z.enum(['system', 'anonymous']) }),
  ]),
  /** Network address of the browser or program that sent the request. */
  address: z.string().optional(),
  action: z.enum(AUDIT_ACTIONS),
  target: z.object({
    type: z.enum(AUDIT_TARGETS),
    id: z.string(),
    /** How staff know the target, such as an account number; absent for users, whose names are read when they are shown. */
    label: z.string().optional(),
  }),
  reason: z.string().optional(),
  before: values.optional(),
  after: values.optional(),
});
export type AuditedAct = z.infer<typeof auditedAct>;
