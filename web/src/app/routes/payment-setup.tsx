import { PaymentSetupPage } from '../../features/payment-setup/payment-setup-page.tsx';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { useMay } from '../staff-access.ts';

export function PaymentSetupRoute() {
  const allowed = useMay('MANAGE_PAYMENT_SETTINGS');
  return (
    <WithCompany>
      {(companyId) => <PaymentSetupPage key={companyId} companyId={companyId} allowed={allowed} />}
    </WithCompany>
  );
}
