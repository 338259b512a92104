import { WithCompany } from '../../features/session/staff-company.tsx';
import { TransactionsPage } from '../../features/transactions/transactions-page.tsx';
import { useMay } from '../staff-access.ts';

export function TransactionsRoute() {
  const rights = { mayView: useMay('VIEW_PAYMENTS'), mayManage: useMay('MANAGE_PAYMENT_SETTINGS') };
  return (
    <WithCompany>{(companyId) => <TransactionsPage key={companyId} companyId={companyId} {...rights} />}</WithCompany>
  );
}
