import { PaymentSetupPage } from '../../features/payment-setup/payment-setup-page.tsx';
import { WithCompany } from '../../features/session/with-company.tsx';

export const PaymentSetupRoute = () => (
  <WithCompany>{(companyId) => <PaymentSetupPage key={companyId} companyId={companyId} />}</WithCompany>
);
