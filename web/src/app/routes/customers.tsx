import { CustomersPage } from '../../features/customers/customers-page.tsx';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { useMay } from '../staff-access.ts';

export function CustomersRoute() {
  const may = {
    manageCustomers: useMay('MANAGE_CUSTOMERS'),
    manageBalances: useMay('MANAGE_BALANCES'),
    viewPayments: useMay('VIEW_PAYMENTS'),
  };
  return <WithCompany>{(companyId) => <CustomersPage key={companyId} companyId={companyId} may={may} />}</WithCompany>;
}
