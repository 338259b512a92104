import type { Permission } from '@utility-pay/contracts';

/**
 * Who may call a route. Used by the OpenAPI document, the isolation tests, and `requireAccess`, which refuses some
 * callers before their body is read. The services authorize every request.
 */
export type Access =
  /** No session needed. */
  | 'anyone'
  /** Any signed-in user. */
  | 'session'
  | 'super-admin'
  /** Staff, and partners that may read the events of customers, payments or uploads. */
  | 'event-readers'
  /**
   * Callers of the company in the path. `member`: all; `staff`: staff; `customer-readers`: who may read customers;
   * `comparisons`: who may manage balances and read customers; `webhook-admins`: who may manage webhook endpoints; a
   * permission: staff and partners who have it. `super-admin`: only super admins.
   */
  | { company: 'member' | 'staff' | 'customer-readers' | 'comparisons' | 'webhook-admins' | 'super-admin' | Permission }
  /**
   * Callers for the customer in the path. `self`: the customer; `self-or-staff`: also staff of the company; `notes`:
   * who may read and manage customers; a permission: staff and partners who have it.
   */
  | { customer: 'self' | 'self-or-staff' | 'notes' | Permission }
  /**
   * Callers for the payment in the path: the payer, the payer and staff with `viewPayments`, or staff with a
   * permission.
   */
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

/** Returns the sentence of the OpenAPI document that says who may call a route. */
export function describeAccess(access: Access): string {
  const key = typeof access === 'string' ? access : (Object.values(access)[0] ?? '');
  return DESCRIPTIONS[key] ?? `For staff with \`${key}\`.`;
}
