import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { ChangePasswordDialog } from '../../ui/change-password-dialog.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { BillingMethodSection } from './billing-method-section.tsx';
import { BusinessSection, type BusinessSectionProps } from './business-section.tsx';
import { ClaimsSection } from './claims-section.tsx';
import { BusinessInformationDocument } from './gql/business.ts';
import { HostsSection } from './hosts-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { OtherAmountsSection } from './other-amounts-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { UploadReviewSection } from './upload-review-section.tsx';
import { type OwnProfile, toViewer, type Viewer } from './user-permissions.ts';
import { UsersSection } from './users-section.tsx';

interface AccountSettingsPageProps {
  companyId: string;
  user: Parameters<typeof toViewer>[0];
  /** Called when the signed-in user has changed their own name or email. */
  onOwnChange: (profile: OwnProfile) => void;
  onCompanyChanged: BusinessSectionProps['onChanged'];
}

/** The settings of the company, the user's own profile, the company's users, and its partner keys. */
export function AccountSettingsPage({ companyId, user, onOwnChange, onCompanyChanged }: AccountSettingsPageProps) {
  const viewer = useMemo(() => toViewer(user), [user]);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const closePassword = () => setIsChangingPassword(false);
  const openPassword = () => setIsChangingPassword(true);

  return (
    <>
      <PageTitle hint="Manage your business, your users, and your own profile.">Account Settings</PageTitle>
      <CompanySections companyId={companyId} viewer={viewer} onChanged={onCompanyChanged} />
      <ProfileSection viewer={viewer} onChange={onOwnChange} onChangePassword={openPassword} />
      <UsersSection companyId={companyId} viewer={viewer} onOwnChange={onOwnChange} onChangePassword={openPassword} />
      {viewer.managesUsers && <KeysSection companyId={companyId} />}
      <ChangePasswordDialog userId={viewer.id} open={isChangingPassword} onClose={closePassword} />
    </>
  );
}

const COMPANY_NOT_FOUND = { code: 'NOT_FOUND', message: 'This company no longer exists.' };

interface CompanySectionsProps {
  companyId: string;
  viewer: Viewer;
  onChanged: BusinessSectionProps['onChanged'];
}

function CompanySections({ companyId, viewer, onChanged }: CompanySectionsProps) {
  const { data, error, refetch } = useQuery(BusinessInformationDocument, { variables: { companyId } });

  if (error || data?.company === null) {
    return (
      <FailureNotice
        title="Failed to fetch company data"
        failure={error ? toFailure(error) : COMPANY_NOT_FOUND}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <BusinessSection company={data?.company} canEdit={viewer.managesUsers} onChanged={onChanged} />
      <ClaimsSection company={data?.company} canEdit={viewer.managesUsers} />
      <BillingMethodSection company={data?.company} canEdit={viewer.managesUsers} />
      <UploadReviewSection company={data?.company} canEdit={viewer.managesUsers} />
      <OtherAmountsSection company={data?.company} canEdit={viewer.managesUsers} />
      <HostsSection company={data?.company} canEdit={viewer.isSuperAdmin} />
    </>
  );
}
