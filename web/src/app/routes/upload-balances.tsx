import { WithCompany } from '../../features/session/with-company.tsx';
import { UploadPage } from '../../features/uploads/upload-page.tsx';

export const UploadBalancesRoute = () => (
  <WithCompany>{(companyId) => <UploadPage key={companyId} companyId={companyId} />}</WithCompany>
);
