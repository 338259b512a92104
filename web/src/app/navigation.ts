import { CreditCard, LayoutDashboard, Upload, Users, UsersRound } from 'lucide-react';
import type { Role } from '../gql/operations.ts';
import { PATHS } from '../paths.ts';
import type { NavGroup } from '../ui/side-nav.tsx';

const ADMIN: NavGroup = {
  title: 'Admin',
  entries: [
    { to: PATHS.dashboard, label: 'Dashboard', icon: LayoutDashboard, exact: true },
    { to: PATHS.customers, label: 'Customers', icon: Users },
    { to: PATHS.uploadBalances, label: 'Upload Balances', icon: Upload },
  ],
};
const SUPER_ADMIN: NavGroup = {
  title: 'Super Admin',
  entries: [{ to: PATHS.businessOwners, label: 'Business Owners', icon: UsersRound }],
};
const SETTINGS: NavGroup = {
  title: 'Settings',
  entries: [{ to: PATHS.paymentSetup, label: 'Payment Setup', icon: CreditCard }],
};

/** The staff's menu; owners of companies are a super admin's business alone. */
export const navigationOf = (role: Role): readonly NavGroup[] =>
  role === 'SUPER_ADMIN' ? [ADMIN, SUPER_ADMIN, SETTINGS] : [ADMIN, SETTINGS];
