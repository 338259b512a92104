import { CustomersPage } from '../../features/customers/customers-page.tsx';
import { WithCompany } from '../../features/session/with-company.tsx';

export const CustomersRoute = () => (
  <WithCompany>{(companyId) => <CustomersPage key={companyId} companyId={companyId} />}</WithCompany>
);
