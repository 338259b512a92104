import { useApolloClient } from '@apollo/client/react';
import { useDispatch } from 'react-redux';
import { type SessionUser, userKnown, useSession } from '../../features/session/session.slice.ts';
import { WithCompany } from '../../features/session/staff-company.tsx';
import { AccountSettingsPage } from '../../features/settings/account-settings-page.tsx';
import { loadBranding } from '../../theme/load-branding.ts';

function CompanySettings({ companyId, user }: { companyId: string; user: SessionUser }) {
  const dispatch = useDispatch();
  const { cache } = useApolloClient();

  // Sidebar and avatar show the session's user, a super admin's choice of companies the list of them.
  const rename = (name: string) => {
    if (user.company?.id === companyId) dispatch(userKnown({ ...user, company: { ...user.company, name } }));
    else void loadBranding(dispatch, companyId, false);
    const id = cache.identify({ __typename: 'CompanyListing', id: companyId });
    if (id) cache.modify({ id, fields: { name: () => name } });
  };

  return (
    <AccountSettingsPage
      companyId={companyId}
      user={user}
      onOwnChange={(change) => dispatch(userKnown({ ...user, ...change }))}
      onCompanyRenamed={rename}
    />
  );
}

export function AccountSettingsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <WithCompany>{(companyId) => <CompanySettings key={companyId} companyId={companyId} user={user} />}</WithCompany>
  );
}
