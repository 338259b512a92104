import type { Permission } from '../../gql/schema.ts';

/** A switch for each, as forms carry them. */
export type PermissionKey =
  | 'manageUsers'
  | 'manageCustomers'
  | 'manageBalances'
  | 'viewPayments'
  | 'managePaymentSettings'
  | 'manageBranding';
type PermissionSwitches = Record<PermissionKey, boolean>;

interface PermissionWords {
  key: PermissionKey;
  permission: Permission;
  title: string;
  /** In a table's cell. */
  short: string;
  /** What it gives, in one sentence. */
  gives: string;
}

export const PERMISSIONS: readonly PermissionWords[] = [
  {
    key: 'manageUsers',
    permission: 'MANAGE_USERS',
    title: 'Manage users',
    short: 'Users',
    gives: 'Admin users, business information, e-mail configuration and partner keys.',
  },
  {
    key: 'manageCustomers',
    permission: 'MANAGE_CUSTOMERS',
    title: 'Manage customers',
    short: 'Customers',
    gives: 'Add and delete customers, and set their claim state.',
  },
  {
    key: 'manageBalances',
    permission: 'MANAGE_BALANCES',
    title: 'Manage balances',
    short: 'Balances',
    gives: 'Upload balances and change the CSV template.',
  },
  {
    key: 'viewPayments',
    permission: 'VIEW_PAYMENTS',
    title: 'View payments',
    short: 'Payments',
    gives: 'See payments and money collected, and export them.',
  },
  {
    key: 'managePaymentSettings',
    permission: 'MANAGE_PAYMENT_SETTINGS',
    title: 'Manage payment settings',
    short: 'Payment settings',
    gives: 'Configure the payment gateway and give refunds.',
  },
  {
    key: 'manageBranding',
    permission: 'MANAGE_BRANDING',
    title: 'Manage branding',
    short: 'Branding',
    gives: 'Change how the customer portal looks.',
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

/** The switches of somebody new. */
export const defaultSwitches = (): PermissionSwitches => switchesOf(BY_DEFAULT);

export const permissionsOf = (switches: Partial<Record<PermissionKey, boolean | undefined>>): Permission[] =>
  PERMISSIONS.filter(({ key }) => switches[key]).map(({ permission }) => permission);

/** What somebody may do, as a cell says it. */
export function permissionWords(permissions: readonly Permission[]): string {
  if (permissions.length === PERMISSIONS.length) return 'Everything';
  const words = PERMISSIONS.filter(({ permission }) => permissions.includes(permission)).map(({ short }) => short);
  return words.length === 0 ? 'Sees customers only' : words.join(', ');
}
