import { useMemo, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { SessionUserFragment } from '../session/gql/session.ts';
import { CompanySections } from './company-sections.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { UsersSection } from './users/users-section.tsx';
import { type OwnChange, viewerOf } from './viewer.ts';

interface AccountSettingsPageProps {
  companyId: string;
  user: SessionUserFragment;
  onOwnChange: (change: OwnChange) => void;
  onCompanyRenamed: (name: string) => void;
}

/** The company's information and staff, one's own record, and the keys of partners. */
export function AccountSettingsPage({ companyId, user, onOwnChange, onCompanyRenamed }: AccountSettingsPageProps) {
  const viewer = useMemo(() => viewerOf(user), [user]);
  const [changingPassword, setChangingPassword] = useState(false);
  const closePassword = () => setChangingPassword(false);
  const openPassword = () => setChangingPassword(true);

  return (
    <>
      <PageTitle hint="Your business, the people who work here, and yourself.">Account Settings</PageTitle>
      <CompanySections companyId={companyId} viewer={viewer} onRenamed={onCompanyRenamed} />
      <ProfileSection viewer={viewer} onChange={onOwnChange} onChangePassword={openPassword} />
      <UsersSection companyId={companyId} viewer={viewer} onOwnChange={onOwnChange} onChangePassword={openPassword} />
      {viewer.managesUsers && <KeysSection companyId={companyId} />}
      <Dialog title="Change Password" open={changingPassword} onClose={closePassword}>
        <PasswordForm userId={viewer.id} onDone={closePassword} />
      </Dialog>
    </>
  );
}
