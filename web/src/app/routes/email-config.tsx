import { EmailConfigPage } from '../../features/email/email-config-page.tsx';
import { WithCompany } from '../../features/session/with-company.tsx';

export const EmailConfigRoute = () => (
  <WithCompany>{(companyId) => <EmailConfigPage key={companyId} companyId={companyId} />}</WithCompany>
);
