import { WithCompany } from '../../features/session/with-company.tsx';
import { TransactionsPage } from '../../features/transactions/transactions-page.tsx';

export const TransactionsRoute = () => (
  <WithCompany>{(companyId) => <TransactionsPage key={companyId} companyId={companyId} />}</WithCompany>
);
