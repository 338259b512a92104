import {
  Activity,
  ArrowLeftRight,
  CreditCard,
  LayoutDashboard,
  Mail,
  Palette,
  Settings,
  TableProperties,
  Upload,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Role } from '../gql/schema.ts';
import { PATHS } from '../paths.ts';
import type { NavGroup } from '../ui/side-nav.tsx';

const ADMIN: NavGroup = {
  title: 'Admin',
  entries: [
    { to: PATHS.dashboard, label: 'Dashboard', icon: LayoutDashboard, exact: true },
    { to: PATHS.customers, label: 'Customers', icon: Users },
    { to: PATHS.uploadBalances, label: 'Upload Balances', icon: Upload },
    { to: PATHS.csvTemplate, label: 'CSV Template', icon: TableProperties },
    { to: PATHS.transactions, label: 'Transactions', icon: ArrowLeftRight },
  ],
};
const SUPER_ADMIN: NavGroup = {
  title: 'Super Admin',
  entries: [
    { to: PATHS.businessOwners, label: 'Business Owners', icon: UsersRound },
    { to: PATHS.operations, label: 'Operations', icon: Activity },
  ],
};
const SETTINGS: NavGroup = {
  title: 'Settings',
  entries: [
    { to: PATHS.accountSettings, label: 'Account', icon: Settings },
    { to: PATHS.paymentSetup, label: 'Payment Setup', icon: CreditCard },
    { to: PATHS.branding, label: 'Branding', icon: Palette },
    { to: PATHS.emailConfig, label: 'Email Configuration', icon: Mail },
  ],
};

/** Returns the menu of the staff portal. Only super admins get their own group. */
export const navigationOf = (role: Role): readonly NavGroup[] =>
  role === 'SUPER_ADMIN' ? [ADMIN, SUPER_ADMIN, SETTINGS] : [ADMIN, SETTINGS];

const TITLES: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  branding: 'Branding',
  customers: 'Customers',
  'upload-balances': 'Upload Balances',
  'csv-template': 'CSV Template',
  transactions: 'Transactions',
  account: 'Your Account',
  'business-owners': 'Business Owners',
  operations: 'Operations',
  'email-config': 'Email Configuration',
};

/** Returns the top bar's title for a path. */
export function pageTitleOf(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return TITLES[segment] ?? 'Dashboard';
}
