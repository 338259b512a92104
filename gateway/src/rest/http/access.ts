import type { Permission } from '@utility-pay/contracts';

/**
 * Who may call a route. Used by the OpenAPI document and the isolation tests only: the services authorize every request.
 */
export type Access =
  /** No session needed. */
  | 'anyone'
  /** Any signed-in user. */
  | 'session'
  | 'super-admin'
  /** Staff, and partners that may read customers, payments or uploads. */
  | 'event-readers'
  /**
   * Users of the company in the path: all members, staff, readers of customers, who may manage balances and read customers,
   * who may manage webhook endpoints, or staff with a permission.
   */
  | { company: 'member' | 'staff' | 'customer-readers' | 'comparisons' | 'webhook-admins' | 'super-admin' | Permission }
  /** The customer in the path, or also staff of its company; `notes`: who may read and manage customers. */
  | { customer: 'self' | 'self-or-staff' | 'notes' | Permission }
  /** The payer, the payer and staff with a permission, or only such staff. */
  | { payment: 'payer' | 'payer-or-viewPayments' | Permission }
  /** The staff user in the path, or staff with `manageUsers`. */
  | { adminUser: 'self-or-manageUsers' | 'manageUsers' };

const DESCRIPTIONS: Record<string, string> = {
  anyone: 'Public: no session required.',
  session: 'For any signed-in user.',
  'super-admin': 'For super admins.',
  'event-readers': 'For staff, and partners with `customers:read`, `payments:read` or `balances:write`.',
  member: 'For the company’s staff and customers.',
  staff: "For the company's staff.",
  'customer-readers': "For the company's staff and partners with `customers:read`.",
  comparisons: 'For staff with `manageBalances`, and partners with `balances:write` and `customers:read`.',
  'webhook-admins': 'For staff with `manageUsers`, and test keys in the sandbox.',
  self: 'For the customer only.',
  'self-or-staff': "For the customer and the company's staff.",
  notes: 'For staff with `manageCustomers`, and partners with `customers:read` and `customers:write`.',
  payer: 'For the payer only.',
  'payer-or-viewPayments': 'For the payer and staff with `viewPayments`.',
  'self-or-manageUsers': 'For the user themselves and staff with `manageUsers`.',
};

/** Returns the description of an access rule. */
export function describeAccess(access: Access): string {
  const key = typeof access === 'string' ? access : (Object.values(access)[0] ?? '');
  return DESCRIPTIONS[key] ?? `For staff with \`${key}\`.`;
}
