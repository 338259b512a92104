import { useQuery } from '@apollo/client/react';
import { Building2, Download, Keyboard, LogOut, Upload, UserPlus } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { companyChosen } from '../../features/session/chosen-company.slice.ts';
import { StaffCompaniesDocument } from '../../features/session/gql/staff-companies.ts';
import type { SessionUser } from '../../features/session/session.slice.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { withPageAction } from '../../lib/use-page-action.ts';
import { PATHS } from '../../paths.ts';
import type { PaletteItem } from '../../ui/palette.tsx';
import { navigationOf } from '../navigation.ts';
import { useCompanyId, usePermission } from '../staff-access.ts';

/** Returns the pages in the signed-in person's menu. */
export function usePages(user: SessionUser): PaletteItem[] {
  const navigate = useNavigate();
  return navigationOf(user).flatMap(({ title, entries }) =>
    entries.map(({ to, label, icon }) => ({ key: to, label, hint: title, icon, onSelect: () => void navigate(to) })),
  );
}

/** Returns the actions that the signed-in person may start from any page. */
export function useActions(onShortcuts: () => void): PaletteItem[] {
  const navigate = useNavigate();
  const { signOut } = useSignOut();
  const hasCompany = useCompanyId() !== null;
  const canManageCustomers = usePermission('MANAGE_CUSTOMERS') && hasCompany;
  const canManageBalances = usePermission('MANAGE_BALANCES') && hasCompany;
  const canViewPayments = usePermission('VIEW_PAYMENTS') && hasCompany;
  const goToPageAction = (path: string, action: string) => () => void navigate(path, withPageAction(action));

  const actions: (PaletteItem & { allowed?: boolean })[] = [
    {
      key: 'add',
      label: 'Add customer',
      icon: UserPlus,
      allowed: canManageCustomers,
      onSelect: goToPageAction(PATHS.customers, 'add'),
    },
    {
      key: 'upload',
      label: 'Upload balances',
      icon: Upload,
      allowed: canManageBalances,
      onSelect: () => void navigate(PATHS.uploadBalances),
    },
    {
      key: 'export',
      label: 'Export payments',
      icon: Download,
      allowed: canViewPayments,
      onSelect: goToPageAction(PATHS.transactions, 'export'),
    },
    { key: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onShortcuts },
    { key: 'log-out', label: 'Log out', icon: LogOut, onSelect: signOut },
  ];
  return actions.filter(({ allowed = true }) => allowed);
}

/** Returns an entry per company that a super admin can switch to; none for other users. */
export function useOtherCompanies({ role }: SessionUser): PaletteItem[] {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const companyId = useCompanyId();
  const { data } = useQuery(StaffCompaniesDocument, { skip: role !== 'SUPER_ADMIN' });
  const others = (data?.companies ?? []).filter(({ id }) => id !== companyId);

  return others.map(({ id, name }) => ({
    key: `company-${id}`,
    label: `Switch to ${name}`,
    icon: Building2,
    onSelect: () => {
      dispatch(companyChosen(id));
      // Drops search parameters, which belong to the previous company.
      void navigate(pathname, { replace: true });
    },
  }));
}
