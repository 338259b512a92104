import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { useMay } from '../staff-access.ts';

export function DashboardRoute() {
  const mayView = useMay('VIEW_PAYMENTS');
  const rights = {
    users: useMay('MANAGE_USERS'),
    balances: useMay('MANAGE_BALANCES'),
    gateway: useMay('MANAGE_PAYMENT_SETTINGS'),
    looks: useMay('MANAGE_BRANDING'),
  };
  return (
    <WithCompany>
      {(companyId) => <DashboardPage key={companyId} companyId={companyId} mayView={mayView} rights={rights} />}
    </WithCompany>
  );
}
