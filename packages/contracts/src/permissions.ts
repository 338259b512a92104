/** The permissions of a company's staff, in the order in which forms show them: key, labels and description. */
export const PERMISSION_DETAILS = [
  {
    key: 'manageUsers',
    label: 'Manage users',
    shortLabel: 'Users',
    description:
      'Manage users, business information, billing and claim settings, email configuration and partner keys, and view the audit log.',
    isDefault: false,
  },
  {
    key: 'manageCustomers',
    label: 'Manage customers',
    shortLabel: 'Customers',
    description: 'Add and delete customers, set their claim state, start new accounts and keep notes.',
    isDefault: true,
  },
  {
    key: 'manageBalances',
    label: 'Manage balances',
    shortLabel: 'Balances',
    description:
      'Upload balances, change the CSV template, and adjust accounts: record payments, add credits and charges, void bills and write off amounts.',
    isDefault: true,
  },
  {
    key: 'viewPayments',
    label: 'View payments',
    shortLabel: 'Payments',
    description: 'View and export payments, and see totals collected.',
    isDefault: true,
  },
  {
    key: 'managePaymentSettings',
    label: 'Manage payment settings',
    shortLabel: 'Payment settings',
    description:
      'Configure the payment gateway, issue refunds, record disputes, resolve payments in review, and follow up reconciliation exceptions.',
    isDefault: false,
  },
  {
    key: 'manageBranding',
    label: 'Manage branding',
    shortLabel: 'Branding',
    description: 'Change how the customer portal looks.',
    isDefault: false,
  },
] as const;

export type Permission = (typeof PERMISSION_DETAILS)[number]['key'];

type KeysOf<Details extends readonly { key: string }[]> = { [Index in keyof Details]: Details[Index]['key'] };

export const PERMISSIONS = PERMISSION_DETAILS.map(({ key }) => key) as unknown as KeysOf<typeof PERMISSION_DETAILS>;

/** The permissions of a new staff user unless others are chosen. */
export const DEFAULT_PERMISSIONS: readonly Permission[] = PERMISSION_DETAILS.filter(({ isDefault }) => isDefault).map(
  ({ key }) => key,
);

/** Returns a value for each permission, as REST and forms carry them. */
export const permissionRecord = <Value>(toValue: (permission: Permission) => Value): Record<Permission, Value> =>
  Object.fromEntries(PERMISSIONS.map((permission) => [permission, toValue(permission)])) as Record<Permission, Value>;
