import type { Permission } from '@utility-pay/contracts';

/**
 * Who may make a call, as data: the document tells it and the isolation matrix is made from it. The services decide;
 * nothing here lets anybody in.
 */
export type Access =
  /** No session needed. */
  | 'anyone'
  /** Whoever is signed in. */
  | 'session'
  | 'super-admin'
  /** Of the company in the path: anybody in it, its staff, who may read its customers, or staff with a permission. */
  | { company: 'member' | 'staff' | 'customer-readers' | 'super-admin' | Permission }
  /** The customer in the path alone, or staff of its company too. */
  | { customer: 'self' | 'self-or-staff' | Permission }
  /** The payer and staff with a permission, or the latter alone. */
  | { payment: 'payer-or-viewPayments' | Permission }
  /** The member of staff in the path, and whoever manages its company's users. */
  | { adminUser: 'self-or-manageUsers' | 'manageUsers' };

const WORDS: Record<string, string> = {
  anyone: 'Needs no session.',
  session: 'For whoever is signed in.',
  'super-admin': 'For super admins.',
  member: 'For everybody of the company: its staff and its customers.',
  staff: "For the company's staff.",
  'customer-readers': "For the company's staff and partners with `customers:read`.",
  self: 'For the customer alone.',
  'self-or-staff': "For the customer and the company's staff.",
  'payer-or-viewPayments': 'For the payer and for staff with `viewPayments`.',
  'self-or-manageUsers': 'For the person itself and for staff with `manageUsers`.',
};

/** The same in words. */
export function accessInWords(access: Access): string {
  const key = typeof access === 'string' ? access : (Object.values(access)[0] ?? '');
  return WORDS[key] ?? `For staff with \`${key}\`.`;
}
