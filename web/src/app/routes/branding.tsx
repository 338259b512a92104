import { useDispatch } from 'react-redux';
import { BrandingPage } from '../../features/branding/branding-page.tsx';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { toBranding } from '../../theme/branding.ts';
import { showBranding } from '../../theme/load-branding.ts';
import { useMay } from '../staff-access.ts';

export function BrandingRoute() {
  const dispatch = useDispatch();
  const allowed = useMay('MANAGE_BRANDING');
  return (
    <WithCompany>
      {(companyId) => (
        <BrandingPage
          key={companyId}
          companyId={companyId}
          allowed={allowed}
          onSaved={(branding) => void showBranding(dispatch, companyId, toBranding(branding))}
        />
      )}
    </WithCompany>
  );
}
