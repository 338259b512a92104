import { WithCompany } from '../../features/session/with-company.tsx';
import { AccountSettingsPage } from '../../features/settings/account-settings-page.tsx';

export const AccountSettingsRoute = () => (
  <WithCompany>{(companyId) => <AccountSettingsPage key={companyId} companyId={companyId} />}</WithCompany>
);
