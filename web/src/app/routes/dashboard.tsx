import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { WithCompany } from '../../features/session/with-company.tsx';

export const DashboardRoute = () => (
  <WithCompany>{(companyId) => <DashboardPage key={companyId} companyId={companyId} />}</WithCompany>
);
