import { EmailConfigPage } from '../../features/email/email-config-page.tsx';
import { useSession } from '../../features/session/session.slice.ts';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { useMay } from '../staff-access.ts';

export function EmailConfigRoute() {
  const { user } = useSession();
  const allowed = useMay('MANAGE_USERS');
  return (
    <WithCompany>
      {(id) => <EmailConfigPage key={id} companyId={id} allowed={allowed} superAdmin={user?.role === 'SUPER_ADMIN'} />}
    </WithCompany>
  );
}
