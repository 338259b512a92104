import { PageTitle } from '../../ui/page-title.tsx';

export const AccountSettingsPage = ({ companyId }: { companyId: string }) => (
  <PageTitle key={companyId}>Account Settings</PageTitle>
);
