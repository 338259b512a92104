import { BrandingPage } from '../../features/branding/branding-page.tsx';
import { WithCompany } from '../../features/session/with-company.tsx';

export const BrandingRoute = () => (
  <WithCompany>{(companyId) => <BrandingPage key={companyId} companyId={companyId} />}</WithCompany>
);
