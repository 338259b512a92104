import { useSession } from '../../features/session/session.slice.ts';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { UploadPage } from '../../features/uploads/upload-page.tsx';
import { useMay } from '../staff-access.ts';

export function UploadBalancesRoute() {
  const { user } = useSession();
  const allowed = useMay('MANAGE_BALANCES');
  // Staff whose company is not known are told so; a super admin chooses one.
  if (user?.role === 'COMPANY_ADMIN' && !user.company) return <UploadPage companyId="" allowed={allowed} />;
  return <WithCompany>{(id) => <UploadPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}
