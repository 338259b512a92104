import { WithCompany } from '../../features/session/staff-company.tsx';
import { PaymentsPage } from '../../features/transactions/payments-page.tsx';
import { useMay } from '../staff-access.ts';

export function PaymentsRoute() {
  const rights = { mayView: useMay('VIEW_PAYMENTS'), mayManage: useMay('MANAGE_PAYMENT_SETTINGS') };
  return <WithCompany>{(companyId) => <PaymentsPage key={companyId} companyId={companyId} {...rights} />}</WithCompany>;
}
