import { WithCompany } from '../../features/session/with-company.tsx';
import { PaymentsPage } from '../../features/transactions/payments-page.tsx';

export const PaymentsRoute = () => (
  <WithCompany>{(companyId) => <PaymentsPage key={companyId} companyId={companyId} />}</WithCompany>
);
