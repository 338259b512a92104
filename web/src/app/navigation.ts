import {
  Activity,
  ArrowLeftRight,
  CreditCard,
  FileOutput,
  FolderDown,
  LayoutDashboard,
  Mail,
  Palette,
  Scale,
  ScrollText,
  Settings,
  TableProperties,
  Upload,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { Permission, Role } from '../gql/schema.ts';
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
    { to: PATHS.reconciliation, label: 'Reconciliation', icon: Scale },
    { to: PATHS.paymentFiles, label: 'Payment Files', icon: FileOutput },
    { to: PATHS.filePickup, label: 'File Pickup', icon: FolderDown },
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

const MANAGER_SETTINGS: NavGroup = {
  ...SETTINGS,
  entries: [
    ...SETTINGS.entries,
    { to: PATHS.webhooks, label: 'Webhooks', icon: Webhook },
    { to: PATHS.auditLog, label: 'Audit Log', icon: ScrollText },
  ],
};

interface MenuUser {
  role: Role;
  permissions: readonly Permission[];
}

/**
 * Returns the menu of the staff portal. Super admins see every entry. The Super Admin group is only for them; Webhooks and
 * Audit Log need MANAGE_USERS for other staff.
 */
export function navigationOf({ role, permissions }: MenuUser): readonly NavGroup[] {
  if (role === 'SUPER_ADMIN') return [ADMIN, SUPER_ADMIN, MANAGER_SETTINGS];
  return [ADMIN, permissions.includes('MANAGE_USERS') ? MANAGER_SETTINGS : SETTINGS];
}

/** Titles by last path segment. The specification titles all other pages "Dashboard". */
const TITLES: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  branding: 'Branding',
  customers: 'Customers',
  'upload-balances': 'Upload Balances',
  'csv-template': 'CSV Template',
  transactions: 'Transactions',
  reconciliation: 'Reconciliation',
  'payment-files': 'Payment Files',
  'file-pickup': 'File Pickup',
  account: 'Your Account',
  'business-owners': 'Business Owners',
  operations: 'Operations',
  'email-config': 'Email Configuration',
  webhooks: 'Webhooks',
  'audit-log': 'Audit Log',
};

/** Returns the top bar's title for a path. */
export function pageTitleOf(pathname: string): string {
  if (pathname.startsWith(`${PATHS.customers}/`)) return 'Customers';
  if (pathname.startsWith(`${PATHS.reconciliation}/`)) return 'Reconciliation';
  if (pathname.startsWith(`${PATHS.paymentFiles}/`)) return 'Payment Files';
  if (pathname.startsWith(`${PATHS.webhooks}/`)) return 'Webhooks';
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return TITLES[segment] ?? 'Dashboard';
}
