import type { Permission } from '../../gql/schema.ts';

/** Names of the permission switches in a form. */
export type PermissionKey =
  | 'manageUsers'
  | 'manageCustomers'
  | 'manageBalances'
  | 'viewPayments'
  | 'managePaymentSettings'
  | 'manageBranding';
type PermissionSwitches = Record<PermissionKey, boolean>;

interface PermissionOption {
  key: PermissionKey;
  permission: Permission;
  title: string;
  /** Short title, for table cells. */
  short: string;
  description: string;
}

export const PERMISSIONS: readonly PermissionOption[] = [
  {
    key: 'manageUsers',
    permission: 'MANAGE_USERS',
    title: 'Manage users',
    short: 'Users',
    description: 'Manage users, business information, email configuration and partner keys.',
  },
  {
    key: 'manageCustomers',
    permission: 'MANAGE_CUSTOMERS',
    title: 'Manage customers',
    short: 'Customers',
    description: 'Add and delete customers, and set their claim state.',
  },
  {
    key: 'manageBalances',
    permission: 'MANAGE_BALANCES',
    title: 'Manage balances',
    short: 'Balances',
    description: 'Upload balances and change the CSV template.',
  },
  {
    key: 'viewPayments',
    permission: 'VIEW_PAYMENTS',
    title: 'View payments',
    short: 'Payments',
    description: 'View and export payments, and see totals collected.',
  },
  {
    key: 'managePaymentSettings',
    permission: 'MANAGE_PAYMENT_SETTINGS',
    title: 'Manage payment settings',
    short: 'Payment settings',
    description: 'Configure the payment gateway and issue refunds.',
  },
  {
    key: 'manageBranding',
    permission: 'MANAGE_BRANDING',
    title: 'Manage branding',
    short: 'Branding',
    description: 'Change how the customer portal looks.',
  },
];

const BY_DEFAULT: readonly Permission[] = ['MANAGE_CUSTOMERS', 'MANAGE_BALANCES', 'VIEW_PAYMENTS'];

export function switchesOf(permissions: readonly Permission[]): PermissionSwitches {
  const has = (permission: Permission): boolean => permissions.includes(permission);
  return {
    manageUsers: has('MANAGE_USERS'),
    manageCustomers: has('MANAGE_CUSTOMERS'),
    manageBalances: has('MANAGE_BALANCES'),
    viewPayments: has('VIEW_PAYMENTS'),
    managePaymentSettings: has('MANAGE_PAYMENT_SETTINGS'),
    manageBranding: has('MANAGE_BRANDING'),
  };
}

/** The switches of a new user. */
export const defaultSwitches = (): PermissionSwitches => switchesOf(BY_DEFAULT);

export const permissionsOf = (switches: Partial<Record<PermissionKey, boolean | undefined>>): Permission[] =>
  PERMISSIONS.filter(({ key }) => switches[key]).map(({ permission }) => permission);

/** Returns a user's permissions as one line of text. */
export function permissionSummary(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return 'All permissions';
  const labels = PERMISSIONS.filter(({ permission }) => permissions.includes(permission)).map(({ short }) => short);
  return labels.length === 0 ? 'View customers only' : labels.join(', ');
}
